import {
  type ClientLanguage,
  type ClientMessageKind,
  clientLanguageLabels,
  clientLanguages,
  clientMessageLabels,
} from '@yoon/contract/client-messages/kinds'
import type { ReactElement } from 'react'
import { SelectField } from '../../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'

interface TemplateChoiceProps {
  kinds: readonly ClientMessageKind[]
  kind: ClientMessageKind
  language: ClientLanguage
  isRequired?: boolean
  isDisabled?: boolean
  onKind: (kind: ClientMessageKind) => void
  onLanguage: (language: ClientLanguage) => void
}

/** Chooses the template of a message to a client and its language. */
export function TemplateChoice(props: TemplateChoiceProps): ReactElement {
  const { kinds, kind, language, isRequired = false, isDisabled = false, onKind, onLanguage } = props
  return (
    <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_12rem]">
      <SelectField
        label="Modèle"
        name="kind"
        isRequired={isRequired}
        value={kind}
        disabled={isDisabled}
        onChange={({ target }) => {
          const next = kinds.find((one) => one === target.value)
          if (next) onKind(next)
        }}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {clientMessageLabels[one]}
          </option>
        ))}
      </SelectField>
      <SegmentedControl
        label="Langue du message"
        options={clientLanguages.map((one) => ({ value: one, label: clientLanguageLabels[one] }))}
        value={language}
        isDisabled={isDisabled}
        onValue={onLanguage}
      />
    </div>
  )
}
