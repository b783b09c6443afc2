import { newUuid } from './new-uuid.ts'
import { isWaiting, type Press } from './press.ts'
import { inOrder, type KeptMission, type Storage } from './storage.ts'

const name = 'missions'
const version = 1
const names = ['missions', 'presses', 'counters'] as const

/** Opens the storage of this phone. Rejects where the browser allows none. */
export async function openIndexedStorage(): Promise<Storage> {
  const db = await openDatabase()
  /** Runs work in one transaction; resolves once it is on the disk. Also rejects where the browser throws at once. */
  const run = async <T>(mode: 'readonly' | 'readwrite', work: (store: StoreOf) => Promise<T> | T): Promise<T> => {
    const transaction = db.transaction(names, mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'))
    })
    const result = (async () => work((store) => transaction.objectStore(store)))()
    // A request that fails aborts the transaction, and so rejects both.
    const [value] = await Promise.all([result, ended])
    return value
  }
  return {
    readMission: (key) => run('readonly', (store) => answerOf<KeptMission | undefined>(store('missions').get(key))),
    saveMission: (kept) => run('readwrite', (store) => ignored(store('missions').put(kept))),
    removeMission: (key) => run('readwrite', (store) => ignored(store('missions').delete(key))),
    lastSequence: () => run('readonly', lastSequence),
    readPresses: (key) => run('readonly', async (store) => inOrder(await pressesOf(store, key))),
    addPress: (press, floor) =>
      run('readwrite', async (store) => {
        const phone = (await answerOf<string | undefined>(store('counters').get('phone'))) ?? newUuid()
        const added: Press = { ...press, phone, sequence: Math.max(await lastSequence(store), floor) + 1 }
        store('counters').put(phone, 'phone')
        store('counters').put(added.sequence, 'sequence')
        store('presses').put(added)
        return added
      }),
    updatePress: (press) => run('readwrite', (store) => ignored(store('presses').put(press))),
    removePress: (id) => run('readwrite', (store) => ignored(store('presses').delete(id))),
    deleteExpired: (now) =>
      run('readwrite', async (store) => {
        const kept = await answerOf<KeptMission[]>(store('missions').getAll())
        for (const { key } of kept.filter(({ expiresAt }) => new Date(expiresAt) <= now)) {
          const presses = await pressesOf(store, key)
          if (presses.some(isWaiting)) continue
          store('missions').delete(key)
          for (const { id } of presses) store('presses').delete(id)
        }
      }),
  }
}

type StoreOf = (name: (typeof names)[number]) => IDBObjectStore

function pressesOf(store: StoreOf, key: string): Promise<Press[]> {
  return answerOf<Press[]>(store('presses').index('mission').getAll(key))
}

async function lastSequence(store: StoreOf): Promise<number> {
  return (await answerOf<number | undefined>(store('counters').get('sequence'))) ?? 0
}

function ignored(_request: IDBRequest): void {}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('missions', { keyPath: 'key' })
      request.result.createObjectStore('presses', { keyPath: 'id' }).createIndex('mission', 'mission')
      request.result.createObjectStore('counters')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function answerOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
}
