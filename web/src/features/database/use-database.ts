import {
  type Backup,
  createBackup,
  deleteBackup,
  linkBackup,
  listBackups,
  maxBackupUploadBytes,
  restoreBackup,
} from '@yoon/contract/backups'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { type Data, refresh, useData } from '../../lib/data.ts'
import { queryClient } from '../../lib/query-client.ts'
import { createdMessage, problemsMessage, restoredMessage, words } from './database-words.ts'

export interface Message {
  tone: 'success' | 'error' | 'info'
  text: string
}

/** What is under way: as long as it is, nothing else may be begun. */
export type Work = 'backup' | 'restore' | 'deletion' | 'listing'

/** What a restore takes: a kept backup, or a file. */
export type Source = { backupFile: string } | { file: File }

export interface DatabasePage {
  list: Data<typeof listBackups>
  work: Work | undefined
  message: Message | undefined
  /** The backup or the file that is chosen: never both. */
  selected: string | undefined
  file: File | undefined
  select(name: string): void
  choose(file: File | undefined): void
  say(message: Message | undefined): void
  reload(): Promise<void>
  create(): Promise<void>
  /** Whether all was restored. */
  restore(source: Source): Promise<boolean>
  remove(backup: Backup): Promise<void>
  save(backup: Backup): Promise<void>
}

/** One thing at a time, and what is said of it; what goes wrong is said in its own words. */
function useWork() {
  const [working, setWorking] = useState<Work>()
  const [message, setMessage] = useState<Message>()
  const say = (tone: Message['tone'], text: string) => setMessage({ tone, text })
  useEffect(() => {
    if (working !== 'restore') return
    // Who goes would not hear how it ends.
    const onUnload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [working])

  async function doWork(kind: Work, said: { lost: string; failed: string }, act: () => Promise<void>) {
    setWorking(kind)
    setMessage(undefined)
    try {
      await act()
      return true
    } catch (error) {
      say('error', failureOf(error, said))
      return false
    } finally {
      setWorking(undefined)
    }
  }
  return { working, setWorking, message, setMessage, say, doWork }
}

/** The state of the page and all that may be done on it. */
export function useDatabase(): DatabasePage {
  const list = useData(listBackups, {})
  const { working, setWorking, message, setMessage, say, doWork } = useWork()
  const [selected, setSelected] = useState<string>()
  const [file, setFile] = useState<File>()

  return {
    list,
    work: working ?? (!list.answer && !list.error ? 'listing' : undefined),
    message,
    selected,
    file,
    say: setMessage,
    select(name) {
      setSelected(name)
      setFile(undefined)
      // What was said of the file is over with it.
      setMessage(undefined)
    },
    choose(chosen) {
      setFile(undefined)
      if (!chosen) return setMessage(undefined)
      const problem = problemOf(chosen)
      if (problem) return say('error', problem)
      setSelected(undefined)
      setFile(chosen)
      say('info', words.chosen(chosen.name))
    },
    async reload() {
      setWorking('listing')
      await refresh(listBackups)
      setWorking(undefined)
    },
    async create() {
      await doWork('backup', { lost: words.backupLost, failed: words.backupFailed }, async () => {
        const answer = await call(createBackup, {})
        const { backup, downloadUrl } = answer.data
        const more = typeof answer.message === 'string' ? ` (${answer.message})` : ''
        say('success', createdMessage(backup) + more)
        if (backup.type === 'json') follow(downloadUrl)
        await refresh(listBackups)
      })
    },
    restore: (source) =>
      doWork('restore', { lost: words.restoreLost, failed: words.restoreFailed }, async () => {
        const { counts, problems, data } = await ('file' in source ? upload(source.file) : call(restoreBackup, source))
        const unsaved = data.safetyBackup === null ? words.unsaved : ''
        say('success', restoredMessage(counts) + unsaved + problemsMessage(problems))
        setSelected(undefined)
        setFile(undefined)
        await queryClient.invalidateQueries()
      }),
    async remove({ name }) {
      await doWork('deletion', { lost: words.deletionLost, failed: words.deletionFailed }, async () => {
        await call(deleteBackup, { name })
        if (selected === name) setSelected(undefined)
        say('success', words.deleted)
        await refresh(listBackups)
      })
    },
    save: ({ name }) =>
      call(linkBackup, { name }).then(
        ({ data }) => follow(data.downloadUrl),
        (error) => say('error', failureOf(error, { lost: words.linkFailed, failed: words.linkFailed })),
      ),
  }
}

function problemOf({ type, size }: File): string | undefined {
  if (type !== 'application/json') return words.invalidFile
  return size > maxBackupUploadBytes ? words.tooLarge : undefined
}

/** Sends a file as it lies on the disk: to read it here would keep the page from moving. */
function upload(file: File) {
  return call(restoreBackup, {}, { body: new Blob(['{"backupData":', file, '}']) })
}

/** A link that the browser saves by itself: the server says that it is a file. */
function follow(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** The server's sentence, else that of the screen; one of its own where nobody answered. */
function failureOf(error: unknown, { lost, failed }: { lost: string; failed: string }): string {
  if (!(error instanceof ApiError)) return failed
  if (error.code === 'INVALID_JSON') return words.invalidFile
  return error.status === 0 ? lost : error.message || failed
}
