export const scheduleWords = {
  ONCE: '한 번: {first}(한국 시각).',
  WEEKLY: '매주 {weekday} {time}(한국 시각), {first}부터 {last}까지 {count}번.',
}
