import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { personText as words } from './person.text.ts'

interface PhoneToConfirmProps {
  phone: string
  text: string
  isPending: boolean
  confirm: (() => void) | undefined
}

/** An unconfirmed phone number gives no access. A second user can confirm it here. */
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
