import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { personText as words } from './person.text.ts'

interface PhoneToConfirmProps {
  /** The number as it is shown. */
  phone: string
  text: string
  isPending: boolean
  /** undefined = the viewer may not confirm this number. */
  confirm: (() => void) | undefined
}

/** Explains that a number grants no access yet, with a button for a second person who may confirm it. */
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
