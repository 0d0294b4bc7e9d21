import { Field } from '../../shared/ui/parts.tsx'

interface CodeFieldProps {
  label: string
  value: string
  error: string | undefined
  /** Maximum number of characters, with the spaces that a user may type between digits. */
  maxLength: number
  onChange: (value: string) => void
}

/** A code from a message or from paper; the phone offers to fill it in from an SMS. */
export function CodeField({ label, value, error, maxLength, onChange }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
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
    </Field>
  )
}
