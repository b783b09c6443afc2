import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, secretKeyPattern } from './config.ts'
import { fileMode, folderMode } from './files/file-modes.ts'

/** Encrypts stored secrets, so that a mere copy of the database does not reveal them. */
export interface Vault {
  /** Encrypts; a secret sealed for one owner cannot be opened for another. */
  seal(plain: Uint8Array, owner: string): Buffer
  /** Decrypts; undefined if the key differs or the bytes were changed. */
  open(sealed: Uint8Array, owner: string): Buffer | undefined
  /** Derives bytes from the key: the same for the same key, and one-way. */
  derive(purpose: string, bytes: number): Buffer
}

const ivBytes = 12
const tagBytes = 16

/** Creates a vault with a 32-byte key: AES-256-GCM, stored as IV, tag and ciphertext. */
export function createVault(key: Uint8Array): Vault {
  return {
    seal(plain, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open(sealed, owner) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
      } catch {
        return undefined
      }
    },
    derive: (purpose, bytes) => Buffer.from(hkdfSync('sha256', key, '', purpose, bytes)),
  }
}

/** Opens the vault with the configured key, else with a key that is generated once and stored in the data folder. */
export function openConfiguredVault({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Vault {
  return createVault(Buffer.from(secretKey ?? keptKey(dataDir), 'base64'))
}

function keptKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  try {
    if (!existsSync(file)) makeKey(dataDir, file)
    const key = readFileSync(file, 'utf8').trim()
    if (!secretKeyPattern.test(key)) throw new ConfigError(`${file} holds no key: put the right one back.`)
    return key
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`${file} can neither be read nor made (${code}): set SECRET_KEY.`)
  }
}

/**
 * Creates the key file atomically and once: of two servers that start at the same moment, the second uses the first
 * one's key.
 */
function makeKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: folderMode })
  // Servers in containers share one process id, hence the UUID.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: fileMode, flag: 'wx' })
  chmodSync(draft, fileMode)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
