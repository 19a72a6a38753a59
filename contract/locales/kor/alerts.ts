import type { AlertWords } from '../../alert/alert-words.ts'

export const alerts: AlertWords = {
  events: {
    'alert.raised': '알림 발생',
    'alert.resolved': '알림 해소',
    'channel.test': '시험 알림',
  },
  severities: { critical: '심각', warning: '경고', info: '정보' },
  fields: ['규칙', '조건', '대상', '값', '발생 시각'],
  test: '이 채널로 알림이 전달됩니다. 조치할 일은 없습니다.',
}
