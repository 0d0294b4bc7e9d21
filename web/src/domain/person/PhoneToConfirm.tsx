import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { personText as words } from './person.text.ts'

interface PhoneToConfirmProps {
  /** The unconfirmed phone number, formatted for display. */
  phone: string
  text: string
  isPending: boolean
  /** Confirms the number; undefined = the user may not do this. */
  confirm: (() => void) | undefined
}

/**
 * A note that a phone number is not confirmed yet and therefore gives no access, with a button for a second user who
 * may confirm it.
 */
export function PhoneToConfirm({ phone, text, isPending, confirm }: PhoneToConfirmProps) {
  return (
    <Hint as="div" tone="gold">
      <Stack row between>
        <span>{text}</span>
        {confirm && (
          <OnlineButton size="small" aria-label={words.confirmPhoneOf(phone)} loading={isPending} onClick={confirm}>
            {words.confirmPhone}
          </OnlineButton>
        )}
      </Stack>
    </Hint>
  )
}
