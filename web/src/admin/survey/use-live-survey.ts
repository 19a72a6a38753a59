import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { endpoints } from '#contract/endpoints.ts'
import { surveyPulseSchema, type SurveyPulse } from '#contract/survey/results.ts'
import { call, urlOf } from '../../shared/api-client.ts'
import { useProgressStream, type StreamState } from '../../shared/use-progress-stream.ts'

/** How often results are read again while answers come in: each reading counts all of them. */
const againMs = 1_000

/** Reads survey and results again whenever the stream says that there is something new. */
export function useLiveSurvey(surveyId: number, isOn: boolean): StreamState {
  const { mutate } = useSWRConfig()
  const [reader] = useState(() => createReader())
  const prefix = urlOf(endpoints.readSurvey, { params: { surveyId } })
  return useProgressStream<SurveyPulse>({
    url: isOn ? urlOf(endpoints.streamSurvey, { params: { surveyId } }) : null,
    eventName: 'survey',
    parse: (text) => surveyPulseSchema.parse(JSON.parse(text)),
    versionOf: ({ answers }) => answers,
    poll: async () => pulseOf(await call(endpoints.readSurvey, { params: { surveyId } })),
    onValue: (pulse) => reader.take(pulse, () => void mutate(isOf(prefix))),
    flushEveryMs: againMs,
  })
}

/** The survey itself and everything below it. */
function isOf(prefix: string): (key: unknown) => boolean {
  return (key) => typeof key === 'string' && (key === prefix || key.startsWith(`${prefix}/`))
}

function pulseOf({ surveyId, state, phase, answers }: SurveyPulse): SurveyPulse {
  return { surveyId, state, phase, answers }
}

/** The first value is what the page has just read. */
function createReader() {
  let last: string | null = null
  return {
    take: ({ phase, answers }: SurveyPulse, read: () => void) => {
      const now = `${phase} ${answers}`
      if (last !== null && last !== now) read()
      last = now
    },
  }
}
