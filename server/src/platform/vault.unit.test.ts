import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createVault, openConfiguredVault, type Vault } from './vault.ts'

const plain = Buffer.from('un secret de vingt octets')
const key = Buffer.alloc(32, 1).toString('base64')

let dataDir: string
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'yoon-vault-')), 'data')
})
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

const opens = (vault: Vault, sealed: Buffer, owner = 'awa') => vault.open(sealed, owner)?.equals(plain) ?? false

describe('a vault', () => {
  it('opens what it sealed, for the same owner alone', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    const sealed = vault.seal(plain, 'awa')
    expect([opens(vault, sealed), opens(vault, sealed, 'modou')]).toEqual([true, false])
  })

  it('never seals the same thing alike, and shows nothing of it', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    expect(vault.seal(plain, 'awa').equals(vault.seal(plain, 'awa'))).toBe(false)
    expect(vault.seal(plain, 'awa').includes(plain)).toBe(false)
  })

  it('does not open what another key sealed, what was changed, or what is cut', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    const sealed = vault.seal(plain, 'awa')
    const changed = Buffer.from(sealed)
    changed[sealed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    const others = [
      createVault(Buffer.alloc(32, 2)).seal(plain, 'awa'),
      changed,
      sealed.subarray(0, 20),
      Buffer.alloc(0),
    ]
    expect(others.map((other) => vault.open(other, 'awa'))).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('the configured vault', () => {
  it('has the key of SECRET_KEY, and makes no file', () => {
    const sealed = openConfiguredVault({ secretKey: key, dataDir }).seal(plain, 'awa')
    expect(opens(createVault(Buffer.alloc(32, 1)), sealed)).toBe(true)
    expect(() => statSync(dataDir)).toThrow()
  })

  it('makes a key once, for nobody else to read, and finds it again', () => {
    const sealed = openConfiguredVault({ secretKey: undefined, dataDir }).seal(plain, 'awa')
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(opens(openConfiguredVault({ secretKey: undefined, dataDir }), sealed)).toBe(true)
    const kept = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
    expect(opens(openConfiguredVault({ secretKey: kept, dataDir: '/nowhere' }), sealed)).toBe(true)
  })

  it('makes one although a server that was killed left its draft, and leaves that alone', () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, `secret.key.${process.pid}`), 'half a k')
    const sealed = openConfiguredVault({ secretKey: undefined, dataDir }).seal(plain, 'awa')
    expect(opens(openConfiguredVault({ secretKey: undefined, dataDir }), sealed)).toBe(true)
    expect(readFileSync(join(dataDir, `secret.key.${process.pid}`), 'utf8')).toBe('half a k')
  })

  it('says in one line that a file holds no key, or that none can be kept', () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'secret.key'), '')
    const open = (folder: string) => () => openConfiguredVault({ secretKey: undefined, dataDir: folder })
    expect(open(dataDir)).toThrow(`${join(dataDir, 'secret.key')} holds no key: put the right one back.`)
    expect(open(join(dataDir, 'secret.key', 'data'))).toThrow(
      /can neither be read nor made \(ENOTDIR\): set SECRET_KEY\.$/,
    )
  })

  it.for(['short', 'x'.repeat(44), `${key}\n`])('is not had from the key %j', (given) => {
    expect(() => readConfig({ SECRET_KEY: given })).toThrow('SECRET_KEY must be 32 random bytes in Base64')
  })
})
