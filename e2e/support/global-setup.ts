import type { TestProject } from 'vitest/node'
import { startServerOn } from './server.ts'
import { type Company, createStore } from './store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data of the demonstration company after its first start: each test file copies it. */
    company: Company
  }
}

/** Starts a server once, so that it creates the demonstration company for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const store = await createStore(project.config.env.YOON_E2E_DB === 'postgres')
  const server = await startServerOn(store)
  await server.stop()
  const { folder, database } = store
  project.provide('company', { folder, ...(database && { database }) })
  return store.remove
}
