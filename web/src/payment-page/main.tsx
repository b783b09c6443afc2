import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { linkTokenIn } from '../lib/link-token.ts'
import { PaymentPage } from './PaymentPage.tsx'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PaymentPage token={linkTokenIn('p', location.pathname)} />
    </StrictMode>,
  )
}
