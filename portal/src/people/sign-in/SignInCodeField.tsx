import { FormField } from '../../shared/ui/parts.tsx'

interface SignInCodeFieldProps {
  label: string
  value: string
  error: string | undefined
  /** Maximum number of characters of the code, including spaces that a user may type between digits. */
  maxLength: number
  onChange: (value: string) => void
}

export function SignInCodeField({ label, value, error, maxLength, onChange }: SignInCodeFieldProps) {
  return (
    <FormField label={label} error={error}>
      {(id) => (
        <input
          {...id}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxLength}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  )
}
