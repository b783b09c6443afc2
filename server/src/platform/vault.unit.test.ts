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
  it('decrypts a sealed secret only for the same owner', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    const sealed = vault.seal(plain, 'awa')
    expect([opens(vault, sealed), opens(vault, sealed, 'modou')]).toEqual([true, false])
  })

  it('seals the same secret differently each time and never contains its plain text', () => {
    const vault = createVault(Buffer.alloc(32, 1))
    expect(vault.seal(plain, 'awa').equals(vault.seal(plain, 'awa'))).toBe(false)
    expect(vault.seal(plain, 'awa').includes(plain)).toBe(false)
  })

  it('rejects a secret that is truncated, changed, or sealed with another key', () => {
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
  it('uses SECRET_KEY and writes no file', () => {
    const sealed = openConfiguredVault({ secretKey: key, dataDir }).seal(plain, 'awa')
    expect(opens(createVault(Buffer.alloc(32, 1)), sealed)).toBe(true)
    expect(() => statSync(dataDir)).toThrow()
  })

  it('generates a key file once, readable only by its owner, and reuses it', () => {
    const sealed = openConfiguredVault({ secretKey: undefined, dataDir }).seal(plain, 'awa')
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(opens(openConfiguredVault({ secretKey: undefined, dataDir }), sealed)).toBe(true)
    const kept = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
    expect(opens(openConfiguredVault({ secretKey: kept, dataDir: '/nowhere' }), sealed)).toBe(true)
  })

  it('generates a key despite the draft of a killed server, and leaves that draft alone', () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, `secret.key.${process.pid}`), 'half a k')
    const sealed = openConfiguredVault({ secretKey: undefined, dataDir }).seal(plain, 'awa')
    expect(opens(openConfiguredVault({ secretKey: undefined, dataDir }), sealed)).toBe(true)
    expect(readFileSync(join(dataDir, `secret.key.${process.pid}`), 'utf8')).toBe('half a k')
  })

  it('fails in one line if the key file is invalid or cannot be stored', () => {
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'secret.key'), '')
    const open = (folder: string) => () => openConfiguredVault({ secretKey: undefined, dataDir: folder })
    expect(open(dataDir)).toThrow(`${join(dataDir, 'secret.key')} holds no key: put the right one back.`)
    expect(open(join(dataDir, 'secret.key', 'data'))).toThrow(
      /can neither be read nor made \(ENOTDIR\): set SECRET_KEY\.$/,
    )
  })

  it.for(['short', 'x'.repeat(44), `${key}\n`])('refuses %j as SECRET_KEY', (given) => {
    expect(() => readConfig({ SECRET_KEY: given })).toThrow('SECRET_KEY must be 32 random bytes in Base64')
  })
})
