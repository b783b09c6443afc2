import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ClientPage } from './ClientPage.tsx'

const root = document.getElementById('root')
const [, token = ''] = /^\/c\/([^/]+)/.exec(location.pathname) ?? []
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ClientPage token={decodeURIComponent(token)} />
    </StrictMode>,
  )
}
