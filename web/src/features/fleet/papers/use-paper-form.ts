import { createPaper, type Paper, updatePaper } from '@yoon/contract/papers/calls'
import { type PaperKind, paperKindLabels } from '@yoon/contract/papers/kinds'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { call } from '../../../lib/calls/api.ts'
import { type Saving, savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { atFields, initialPaper, type PaperValues, parsePaper } from './paper-form-values.ts'

interface PaperFormState extends Saving {
  form: Form<PaperValues>
  /** The file that was chosen, to be sent. */
  file: File | undefined
  setFile: (file: File | undefined) => void
  isFileRemoved: boolean
  removeFile: () => void
}

const fingerprintOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Adds or edits a paper; the server's validation errors appear at their fields. */
export function usePaperForm(paper: Paper | undefined, onDone: () => void): PaperFormState {
  const [params] = useSearchParams()
  const owner = params.get('owner') === 'driver' ? 'driver' : 'vehicle'
  const [initial] = useState(() => initialPaper(paper, owner, params.get('for') ?? ''))
  const [file, setFile] = useState<File>()
  const [isFileRemoved, setIsFileRemoved] = useState(false)
  const form = useForm({
    initial,
    parse: (values) => parsePaper(values, file, isFileRemoved),
    onValid: (body) => {
      retractFailure()
      // The arguments only tell one submission from another: the form itself is sent.
      const fields = [...body].map(([name, value]) => [name, value instanceof File ? fingerprintOf(value) : value])
      const args = { kind: form.values.kind as PaperKind, fields }
      const withoutFile = body.has('withoutFile') ? 'true' : 'false'
      if (paper) update.run({ ...args, id: paper.id, withoutFile }, paper.version)
      else create.run(args)
    },
    atFields,
  })
  const body = () => {
    const parsed = parsePaper(form.values, file, isFileRemoved)
    return parsed.success ? parsed.data : new FormData()
  }
  const title = paper ? 'Papier modifié' : 'Papier ajouté'
  const text = paperKindLabels[form.values.kind as PaperKind] ?? ''
  const outcome = outcomeOf(form, { title, text, failed: 'Erreur lors de la sauvegarde du papier' }, onDone)
  const create = useAction(createPaper, {
    ...outcome,
    send: (args, _version, idempotencyKey) => call(createPaper, args, { body: body(), idempotencyKey }),
  })
  const update = useAction(updatePaper, {
    ...outcome,
    subject: ({ id }) => id,
    send: (args, version) => call(updatePaper, args, { body: body(), version }),
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    form.clearErrors('file')
  }
  const removeFile = () => {
    setFile(undefined)
    setIsFileRemoved(true)
  }
  return { form, ...savingOf(create, update), file, setFile: choose, isFileRemoved, removeFile }
}
