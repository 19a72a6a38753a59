export { SurveySelect } from './survey-select.tsx'
