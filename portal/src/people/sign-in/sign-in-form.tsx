import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { FormField } from '../../shared/ui/parts.tsx'
import { signInText as text } from './sign-in.text.ts'

interface LoginFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function LoginField({ value, error, onChange }: LoginFieldProps) {
  return (
    <FormField label={text.login} error={error}>
      {(id) => (
        <input
          {...id}
          value={value}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  )
}

interface PasswordFieldProps {
  label: string
  value: string
  error: string | undefined
  autoComplete: string
  onChange: (value: string) => void
}

export function PasswordField({ label, value, error, autoComplete, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <FormField label={label} error={error}>
      {(id) => (
        <span className="with-button">
          <input
            {...id}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoComplete={autoComplete}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <button type="button" aria-pressed={isShown} aria-label={text.show} onClick={() => setShown(!isShown)}>
            {isShown ? '◉' : '◎'}
          </button>
        </span>
      )}
    </FormField>
  )
}

export function useFormSubmit(tell: (trouble: Record<string, string>) => void, onError?: (error: ApiError) => unknown) {
  const [isSending, setSending] = useState(false)
  const send = async (work: () => Promise<void>) => {
    setSending(true)
    tell({})
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onError?.(error)
      const { fields } = error
      tell(Object.keys(fields).length > 0 ? fields : { all: error.message })
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
}
