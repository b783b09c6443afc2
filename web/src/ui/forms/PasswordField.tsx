import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { Field, type FieldProps, fieldBox } from './Field.tsx'

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A password, hidden until the eye in the field is pressed. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { label, error, hint, isRequired = false, className = '', ...rest } = props
  const [isShown, setIsShown] = useState(false)
  const name = isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint} isRequired={isRequired} className={className}>
      {(wiring) => (
        <span className="relative block">
          <input {...rest} {...wiring} type={isShown ? 'text' : 'password'} className={`${fieldBox(error)} pr-12`} />
          <button
            type="button"
            aria-label={name}
            data-tooltip={name}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-2 hover:text-ink"
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}
