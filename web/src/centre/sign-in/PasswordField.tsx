import { type KeyboardEvent, useState } from 'react'
import style from './sign-in.module.css'
import { signInText } from './sign-in.text.ts'

interface PasswordFieldProps {
  name?: string
  label?: string
  autoComplete?: 'current-password' | 'new-password'
  missing: string | undefined
  onInput: () => void
}

export function PasswordField({
  name = 'password',
  label = signInText.password,
  autoComplete = 'current-password',
  missing,
  onInput,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [hasCaps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const hint = missing ?? (hasCaps ? signInText.capsLock : undefined)
  return (
    <div className={style.field}>
      <label htmlFor={name}>{label}</label>
      <span className={style.withEye}>
        <input
          id={name}
          className={style.input}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(missing)}
          aria-describedby={hint ? `${name}-hint` : undefined}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          onBlur={() => setCaps(false)}
          onInput={onInput}
        />
        <button
          type="button"
          className={style.eye}
          aria-label={isShown ? signInText.hidePassword : signInText.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="2.8" />
            {!isShown && <path d="m4 20 16-16" />}
          </svg>
        </button>
      </span>
      {hint && (
        <span id={`${name}-hint`} role="status" className={missing ? style.missing : style.caps}>
          {hint}
        </span>
      )}
    </div>
  )
}
