import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/theme.css'
import { startI18n } from '../shared/i18n.ts'
import { App } from './app.tsx'
import { firstWords } from './locales.ts'

await startI18n(firstWords)
const root = document.getElementById('root')
if (!root) throw new Error('admin.html must hold an element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
