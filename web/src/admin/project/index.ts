export { ProjectFilter, ProjectSelect, useProject } from './project-select.tsx'
