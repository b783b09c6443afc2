import { globSync } from 'node:fs'
import { declarationOf } from '@yoon/contract/declaration'
import type { Declaration, Endpoint } from '@yoon/contract/endpoint'
import { entities } from '@yoon/contract/entities'
import { describe, expect, it } from 'vitest'

const modules: Record<string, Endpoint>[] = await Promise.all(
  globSync('*/calls.ts', { cwd: import.meta.dirname }).map((name) => import(`./${name}`)),
)
const calls: Declaration[] = modules.flatMap((module) => Object.values(module)).map(declarationOf)
const reads = calls.filter(({ method, isFile }) => method === 'GET' && !isFile)
const changes = calls.filter(({ method }) => method !== 'GET')

describe('the entities of calls', () => {
  it('every GET declares the entities that it shows, every other call those that it changes', () => {
    expect(reads.filter(({ shows }) => !shows).map(({ name }) => name)).toEqual([])
    expect(changes.filter((call) => !call.changes).map(({ name }) => name)).toEqual([])
    expect(reads.length + changes.length).toBeGreaterThan(60)
  })

  it('no call declares entities where they would have no effect', () => {
    const useless = calls.filter((call) => (call.method === 'GET' ? call.changes : call.shows))
    expect(useless.map(({ name }) => name)).toEqual([])
  })

  it('every entity is shown by one call and changed by another', () => {
    for (const entity of entities) {
      expect(
        reads.some(({ shows }) => shows?.includes(entity)),
        entity,
      ).toBe(true)
      expect(
        changes.some((call) => call.changes?.includes(entity)),
        entity,
      ).toBe(true)
    }
  })
})
