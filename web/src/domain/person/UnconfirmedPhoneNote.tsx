import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { personText as words } from './person.text.ts'

interface UnconfirmedPhoneNoteProps {
  phone: string
  text: string
  isPending: boolean
  confirm: (() => void) | undefined
}

/** Says that a phone number is not confirmed yet, and offers a button that confirms it. */
export function UnconfirmedPhoneNote({ phone, text, isPending, confirm }: UnconfirmedPhoneNoteProps) {
  return (
    <HintNote as="div" tone="gold">
      <Stack row between>
        <span>{text}</span>
        {confirm && (
          <ButtonDisabledOffline
            size="small"
            aria-label={words.confirmPhoneOf(phone)}
            loading={isPending}
            onClick={confirm}
          >
            {words.confirmPhone}
          </ButtonDisabledOffline>
        )}
      </Stack>
    </HintNote>
  )
}
