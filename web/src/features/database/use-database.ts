import {
  type Backup,
  createBackup,
  deleteBackup,
  linkBackup,
  listBackups,
  restoreBackup,
} from '@yoon/contract/backups/calls'
import { maxBackupUploadBytes } from '@yoon/contract/backups/limits'
import type { Endpoint } from '@yoon/contract/endpoint'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../lib/calls/api.ts'
import { type Data, refresh, refreshAfter, useData } from '../../lib/calls/data.ts'
import { ReauthenticationCancelled, withReauthentication } from '../../lib/calls/reauthentication.ts'
import { createdMessage, demonstrationMessage, problemsMessage, restoredMessage, words } from './database-words.ts'

export interface Message {
  tone: 'success' | 'error' | 'info'
  text: string
}

/** The running operation; no other can start before it ends. */
export type Work = 'backup' | 'confirmation' | 'restore' | 'deletion' | 'listing'

/** Source of a restore: a stored backup, or a file. */
export type Source = { backupFile: string } | { file: File }

export interface Contents {
  hasJournal: boolean
  hasFiles: boolean
}

/** Outcome of a restore; `foreign` if the backup was made elsewhere and has to be confirmed first. */
export type RestoreEnd = 'done' | 'failed' | 'foreign'

export interface DatabasePage {
  list: Data<typeof listBackups>
  work: Work | undefined
  message: Message | undefined
  /** The chosen backup or the chosen file, never both. */
  selected: string | undefined
  file: File | undefined
  select(name: string | undefined): void
  choose(file: File | undefined): void
  say(message: Message | undefined): void
  reload(): Promise<void>
  create(): Promise<void>
  /** Optional parts of the next backup. */
  contents: Contents
  setContents(contents: Contents): void
  /** Returns the stored backup of this name. */
  find(name: string): Backup | undefined
  restore(source: Source, isForeignAccepted: boolean): Promise<RestoreEnd>
  remove(backup: Backup): Promise<void>
  /** Downloads a backup, or its photos. */
  save(backup: Backup, isOfFiles?: boolean): Promise<void>
}

interface Operation {
  kind: Work
  /** The call that changes something: after its failure the list is read again too, because it may have succeeded. */
  endpoint: Endpoint
  lost: string
  failed: string
}

/** Runs one operation at a time and shows its outcome; each failure has its own message. */
function useWork() {
  const [working, setWorking] = useState<Work>()
  const [message, setMessage] = useState<Message>()
  const say = (tone: Message['tone'], text: string) => setMessage({ tone, text })
  useEffect(() => {
    if (working !== 'restore') return
    // A user who leaves now would not learn how the restore ends.
    const onUnload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [working])

  async function doWork({ kind, endpoint, ...texts }: Operation, act: () => Promise<void>) {
    setWorking(kind)
    setMessage(undefined)
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof ReauthenticationCancelled)) {
        say('error', failureOf(error, texts))
        void refreshAfter(endpoint)
      }
      return false
    } finally {
      setWorking(undefined)
    }
  }

  /** Shows the restore as running from the moment it is confirmed and sent. */
  function asRestore<T>(sent: Promise<T>): Promise<T> {
    setWorking('restore')
    return sent.finally(() => setWorking('confirmation'))
  }
  return { working, setWorking, message, setMessage, say, doWork, asRestore }
}

function useContents() {
  const [contents, setContents] = useState<Contents>({ hasJournal: true, hasFiles: true })
  return { contents, setContents }
}

/** The stored backup or the file that is chosen for a restore. */
function useSelection() {
  const [{ selected, file }, setSelection] = useState<{ selected?: string | undefined; file?: File | undefined }>({})
  return { selected, file, select: (name?: string, picked?: File) => setSelection({ selected: name, file: picked }) }
}

/** State of the page, and its operations. */
export function useDatabase(): DatabasePage {
  const list = useData(listBackups, {})
  const { working, setWorking, message, setMessage, say, doWork, asRestore } = useWork()
  const { selected, file, select } = useSelection()
  const chosen = useContents()

  return {
    list,
    work: working ?? (!list.answer && !list.error ? 'listing' : undefined),
    message,
    selected,
    file,
    say: setMessage,
    ...chosen,
    find: (name) => list.answer?.data.backups.find((backup) => backup.name === name),
    select(name) {
      select(name)
      // The message about the previous file no longer applies.
      setMessage(undefined)
    },
    choose(picked) {
      select(selected)
      if (!picked) return setMessage(undefined)
      const problem = problemOf(picked)
      if (problem) return say('error', problem)
      select(undefined, picked)
      say('info', words.chosen(picked.name))
    },
    async reload() {
      setWorking('listing')
      await refresh(listBackups)
      setWorking(undefined)
    },
    async create() {
      const texts = { lost: words.backupLost, failed: words.backupFailed }
      await doWork({ kind: 'backup', endpoint: createBackup, ...texts }, async () => {
        say('success', await make(chosen.contents))
        await refreshAfter(createBackup)
      })
    },
    async restore(source, isForeignAccepted) {
      let isForeign = false
      const isDone = await doWork(
        { kind: 'confirmation', endpoint: restoreBackup, lost: words.restoreLost, failed: words.restoreFailed },
        async () => {
          const restored = await restore(source, isForeignAccepted, asRestore)
          isForeign = restored === undefined
          if (restored === undefined) return
          say('success', restored)
          select(undefined)
          void refreshAfter(restoreBackup)
        },
      )
      if (isForeign) return 'foreign'
      return isDone ? 'done' : 'failed'
    },
    async remove({ name }) {
      const texts = { lost: words.deletionLost, failed: words.deletionFailed }
      await doWork({ kind: 'deletion', endpoint: deleteBackup, ...texts }, async () => {
        await call(deleteBackup, { name })
        if (selected === name) select(undefined)
        say('success', words.deleted)
        await refreshAfter(deleteBackup)
      })
    },
    save: ({ name }, isOfFiles = false) =>
      saveThroughLink(name, isOfFiles).catch((error: unknown) =>
        say('error', failureOf(error, { lost: words.linkFailed, failed: words.linkFailed })),
      ),
  }
}

function problemOf({ type, size }: File): string | undefined {
  if (type !== 'application/json') return words.invalidFile
  return size > maxBackupUploadBytes ? words.tooLarge : undefined
}

/** Makes a backup, downloads it if it is JSON, and returns the message about it. */
async function make(contents: Contents): Promise<string> {
  const { data, message } = await call(createBackup, contents)
  const { backup, downloadUrl } = data
  if (backup.type === 'json') follow(downloadUrl)
  return createdMessage(backup) + (typeof message === 'string' ? ` (${message})` : '')
}

/** Restores and returns the message about it; undefined if the backup is foreign and the user has not confirmed it. */
async function restore(
  source: Source,
  isForeignAccepted: boolean,
  asRestore: <T>(sent: Promise<T>) => Promise<T>,
): Promise<string | undefined> {
  try {
    const { counts, problems, demonstrationPayments, data } = await withReauthentication(restoreBackup, source, (reauthentication) =>
      asRestore(
        'file' in source
          ? upload(source.file, { isForeignAccepted, ...reauthentication })
          : call(restoreBackup, { ...source, isForeignAccepted }, { reauthentication }),
      ),
    )
    const missing = data.missingImages > 0 ? words.missingPhotos(data.missingImages) : ''
    const unsaved = data.safetyBackup === null ? words.unsaved : ''
    const demonstration = demonstrationMessage(demonstrationPayments)
    return restoredMessage(counts) + missing + unsaved + problemsMessage(problems) + demonstration
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FOREIGN_BACKUP') return undefined
    throw error
  }
}

/** Uploads the file as a Blob: reading it here would freeze the page. */
function upload(file: File, more: object) {
  return call(restoreBackup, {}, { body: new Blob([JSON.stringify(more).slice(0, -1), ',"backupData":', file, '}']) })
}

async function saveThroughLink(name: string, isOfFiles: boolean): Promise<void> {
  const { data } = await call(linkBackup, { name, isOfFiles })
  follow(data.downloadUrl)
}

/** Downloads a link: the server sends it as an attachment. */
function follow(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Returns the server's message, else that of the screen; `lost` if no server answered. */
function failureOf(error: unknown, { lost, failed }: { lost: string; failed: string }): string {
  if (!(error instanceof ApiError)) return failed
  if (error.code === 'INVALID_JSON') return words.invalidFile
  return error.status === 0 ? lost : error.message || failed
}
