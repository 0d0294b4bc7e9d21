import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
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
