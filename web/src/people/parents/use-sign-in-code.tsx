import { parentCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import type { Agent } from '@markaz/protocol/people/parents/schemas'
import { portalAddress } from '../../domain/student/portal-address.ts'
import { useSend } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { Facts, Muted } from '../../shared/ui/layout.tsx'
import { OnceModal } from '../../shared/ui/OnceModal.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { parentsText } from './parents.text.ts'

/** `1234567890` → `12345 67890`: long numbers are easier to read and type in groups. */
const inGroups = (code: string) => code.replace(/^(\d{5})(\d{5})$/, '$1 $2')

/** Creates the sign-in code for a parent at the desk and shows it once. */
export function useSignInCode() {
  const send = useSend(parentCodes.give)
  const { open, modal } = useModal()
  const give = async ({ id, fullName, phone }: Agent) => {
    const { code, expiresAt } = await send.mutateAsync({ params: { id } })
    open((close) => (
      <OnceModal title={parentsText.codeOf(fullName)} width={420} close={close}>
        <Facts
          look="lines"
          facts={[
            [parentsText.portal, portalAddress()],
            [parentsText.phone, phone],
            [parentsText.code, <code key="code">{inGroups(code)}</code>],
            [parentsText.codeUntil, timestampText(expiresAt)],
          ]}
        />
        <Muted as="p">{parentsText.codeHint}</Muted>
      </OnceModal>
    ))
  }
  return { give, modal }
}
