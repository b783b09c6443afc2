import { changedBy, changedMeanwhile } from '@yoon/contract/colleague-change-words'
import { getSettings, type Settings, updateSettings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import { useEffect, useState } from 'react'
import { call, messageOf } from '../../lib/calls/api.ts'
import { refresh } from '../../lib/calls/data.ts'
import { isRefused, type Saving, savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import type { Errors } from '../../lib/forms/form-errors.ts'
import { readCurrent } from '../../lib/forms/read-current.ts'
import { withDraftKeptMessage } from '../../lib/forms/submissions.ts'
import { type Form, useForm } from '../../lib/forms/use-form.ts'
import { refreshOwnUser } from '../../lib/realtime/own-user.ts'
import { useEditedBy } from '../../lib/realtime/use-colleague-change.ts'
import { toast } from '../../lib/toasts.ts'
import { atFields, changedFrom, parseSettings, type SettingsValues, valuesOf } from './settings-values.ts'

interface SettingsState extends Saving {
  form: Form<SettingsValues>
  /** Settings from which the form began. */
  base: Settings
  /** Continues from the settings saved meanwhile: with their values, or with the typed ones. */
  readAgain(isTaken: boolean): void
  giveUp(): void
}

const failure = 'Erreur lors de la sauvegarde des paramètres'

/**
 * State of the form over all four tabs. Loads a colleague's changes as long as the user has typed nothing. Calls
 * `onErrors` with the errors of all tabs.
 */
export function useSettingsForm(settings: Settings, onErrors: (errors: Errors) => void): SettingsState {
  const [base, setBase] = useState(settings)
  const form = useForm<SettingsValues, SettingsForm>({
    initial: valuesOf(base),
    parse: parseSettings,
    atFields,
    onErrors,
    onValid: (body) => {
      toast.retract(failure)
      save.run(body, base.version)
    },
    draft: `settings ${base.version}`,
    draftShape: {},
  })
  const begin = (from: Settings, kept: Partial<SettingsValues> = {}) => {
    form.forget()
    setBase(from)
    form.restart(valuesOf(from))
    form.set(kept)
  }
  const save = useAction(updateSettings, {
    onSuccess: ({ data }) => {
      toast.success('Paramètres sauvegardés avec succès!')
      begin(data)
      refreshCompany().catch(() => undefined)
    },
    onError: (error) => {
      if (isRefused(error, 'STALE')) return
      form.setServerErrors(error)
      toast.error(failure, messageOf(withDraftKeptMessage(error), "Rien n'a été modifié. Veuillez réessayer."))
    },
  })
  const editedBy = useEditedBy('settings', { id: 'company', version: base.version }, readVersion)
  const isOvertaken = settings.version > base.version && !save.isBusy
  // biome-ignore lint/correctness/useExhaustiveDependencies: only settings saved by another user are loaded
  useEffect(() => {
    if (isOvertaken && !form.isDirty) begin(settings)
  }, [isOvertaken, settings])
  const saving = savingOf(save)
  const sentence = editedBy ? changedBy('settings', editedBy) : changedMeanwhile('settings')
  return {
    form,
    base,
    ...saving,
    stale: saving.stale !== undefined || (form.isDirty && isOvertaken) ? sentence : undefined,
    readAgain: (isTaken) =>
      readCurrent(call(getSettings, {}), (current) => {
        save.reset()
        begin(current, isTaken ? {} : changedFrom(valuesOf(base), form.values))
      }),
    giveUp: () => {
      form.forget()
      form.restart(valuesOf(base))
    },
  }
}

/** Refetches the settings, then the company data of the shell. */
async function refreshCompany(): Promise<void> {
  await refresh(getSettings)
  refreshOwnUser()
}

async function readVersion(): Promise<number> {
  return (await call(getSettings, {}, { isBackground: true })).data.version
}
