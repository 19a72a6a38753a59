import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What the web tests need beside the shared settings: JSX. */
export default defineConfig({ plugins: [react()] })
