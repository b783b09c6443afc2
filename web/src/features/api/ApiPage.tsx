import type { Endpoint } from '@yoon/contract/endpoint'
import type { Guard } from '@yoon/contract/permissions'
import { Download } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { saveFile } from '../../lib/calls/download.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'

/** The OpenAPI document, which is not part of the contract: its answer has no envelope. */
const apiDocument = { method: 'GET', path: '/api/openapi.json', guard: 'signed-in' } as unknown as Endpoint

interface Operation {
  operationId: string
  summary: string
  'x-guard': Guard
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** Lists the calls of the server for developers; the document is fetched with the session. */
export function ApiPage(): ReactElement {
  useTitle("Documentation de l'API")
  const data = useData(apiDocument, {})
  const document = data.answer as unknown as ApiDocument | undefined
  return (
    <>
      <PageHeading title="Documentation de l'API">
        {document && (
          <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => save(document)}>
            Télécharger openapi.json
          </Button>
        )}
      </PageHeading>
      <p className="mb-4 text-ink-2">
        Pour les développeurs, en anglais. Le document complet décrit les champs, les limites et les refus de chaque
        appel.
      </p>
      <QueryState data={data} skeleton={<Skeleton rows={6} className="h-16" />}>
        {() => document && <Calls document={document} />}
      </QueryState>
    </>
  )
}

function save(document: ApiDocument): void {
  saveFile('openapi.json', new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }))
}

function Calls({ document }: { document: ApiDocument }): ReactElement {
  const calls = Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
  return (
    <Card as="ul" lang="en" aria-label="API calls" className="overflow-hidden">
      {calls.map(({ path, method, operation }) => (
        <li key={operation.operationId} className="grid gap-x-6 border-line px-4 py-2 not-last:border-b md:grid-cols-2">
          <p className="[overflow-wrap:anywhere]">
            <code className="mr-1 font-semibold text-brand-strong">{method}</code> <code>{path}</code>
          </p>
          <div>
            <p>{operation.summary}</p>
            <p className="text-sm text-ink-2">{guardInWords(operation['x-guard'])}</p>
          </div>
        </li>
      ))}
    </Card>
  )
}

function guardInWords(guard: Guard): string {
  if (typeof guard === 'string') return guard
  if ('link' in guard) return `link: ${guard.link}`
  if ('provider' in guard) return `provider: ${guard.provider}`
  return 'allOf' in guard ? `all of ${guard.allOf.join(', ')}` : `any of ${guard.anyOf.join(', ')}`
}
