import type { Endpoint } from '@yoon/contract/endpoint'
import type { ReactElement } from 'react'
import { ApiError } from '../lib/calls/api.ts'
import type { Data } from '../lib/calls/data.ts'
import type { Pages } from '../lib/calls/use-pages.ts'
import { ListPage } from '../ui/data/ListPage.tsx'
import { QueryState } from '../ui/data/QueryState.tsx'
import { SearchEnd } from '../ui/SearchEnd.tsx'
import { Example, Section } from './Section.tsx'
import { nothing, people } from './samples.ts'

const loading: Data<Endpoint> = {
  answer: undefined,
  isOld: false,
  isPaused: false,
  error: null,
  updatedAt: 0,
  refetch: nothing,
}
const failed: Data<Endpoint> = { ...loading, error: new ApiError(500) }
const offline: Data<Endpoint> = { ...loading, isPaused: true }
const answered = { data: people, pagination: { page: 4, limit: 3, total: 36, totalPages: 12 } }
const listed: Pages<Endpoint> = {
  ...loading,
  answer: answered as unknown as NonNullable<Data<Endpoint>['answer']>,
  page: 4,
  totalPages: 12,
  total: undefined,
  isTotalExact: true,
  turnTo: nothing,
}

export function Queries(): ReactElement {
  return (
    <Section title="Réponses du serveur">
      <Example title="En attente, en échec, hors ligne" layout="fields">
        <QueryState data={loading} />
        <QueryState data={failed} failure="Erreur lors de la récupération des détails" />
        <QueryState data={offline} />
      </Example>
      <Example title="Liste avec ses pages">
        <ListPage pages={listed} failure="Erreur lors de la récupération des clients">
          <ul>
            {people.map(({ id, firstName }) => (
              <li key={id}>{firstName}</li>
            ))}
          </ul>
        </ListPage>
      </Example>
      <Example title="Fin d'une recherche">
        <SearchEnd page={100} totalPages={100} isTotalExact={false} />
      </Example>
    </Section>
  )
}
