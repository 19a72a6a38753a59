import { surveyPulseSchema, type SurveyPulse } from '#contract/survey/results.ts'
import type { Caller } from '../api.ts'

/** The events of a survey as they arrive. */
export async function openEvents(caller: Caller, path: string) {
  const response = await caller.raw('get', path)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body.')
  let text = ''
  const next = async (): Promise<SurveyPulse> => {
    for (;;) {
      const [, data] = /data: (.*)\n\n/.exec(text) ?? []
      if (data !== undefined) {
        text = text.slice(text.indexOf(data) + data.length)
        return surveyPulseSchema.parse(JSON.parse(data))
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('The stream has ended.')
      text += value
    }
  }
  const until = async (isEnough: (pulse: SurveyPulse) => boolean): Promise<SurveyPulse> => {
    const pulse = await next()
    return isEnough(pulse) ? pulse : until(isEnough)
  }
  return { next, until, close: () => reader.cancel() }
}
