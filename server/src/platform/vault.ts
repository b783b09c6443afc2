import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, secretKeyPattern } from './config.ts'
import { fileMode, folderMode } from './files/file-modes.ts'

/** Keeps what is stored encrypted, so that a copy of the database alone does not give it away. */
export interface Vault {
  /** Encrypts; what is sealed for one owner cannot be opened as another's. */
  seal(plain: Uint8Array, owner: string): Buffer
  /** Decrypts; nothing where the key is another one or the bytes were changed. */
  open(sealed: Uint8Array, owner: string): Buffer | undefined
  /** Bytes that follow from the key: the same wherever it is the same, and no way back to it. */
  derive(purpose: string, bytes: number): Buffer
}

const ivBytes = 12
const tagBytes = 16

/** A vault under a key of 32 bytes: AES-256-GCM, as iv, tag and text. */
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

/** The vault under the configured key, else under one that is made once and kept beside the data. */
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

/** Whole or not at all, and once: of two servers that begin at the same moment the second takes the first one's. */
function makeKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: folderMode })
  // Servers in containers have the same number each.
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
