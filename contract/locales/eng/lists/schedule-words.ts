export const scheduleWords = {
  ONCE: 'Once: {first} in Seoul.',
  WEEKLY: 'Every {weekday} at {time} in Seoul, {count} times from {first} to {last}.',
}
