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
