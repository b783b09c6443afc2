import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { linkTokenIn } from '../lib/link-token.ts'
import { ClientPage } from './ClientPage.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ClientPage token={linkTokenIn('c', location.pathname)} />
    </StrictMode>,
  )
}
