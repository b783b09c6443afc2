import type { TestProject } from 'vitest/node'
import { startServerOn } from './server.ts'
import { type Company, createStore } from './store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The demonstration company as a first start has stored it: each file of journeys copies it. */
    company: Company
  }
}

/** One first start for all journeys on a database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const store = await createStore(project.config.env.YOON_E2E_DB === 'postgres')
  const server = await startServerOn(store)
  await server.stop()
  const { folder, database } = store
  project.provide('company', { folder, ...(database && { database }) })
  return store.remove
}
