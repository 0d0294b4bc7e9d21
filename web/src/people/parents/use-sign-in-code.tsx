import { fieldLabels } from '@markaz/protocol/labels'
import { parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import type { Parent } from '@markaz/protocol/people/parents/schemas'
import { portalAddressOfCentre } from '../../domain/student/student-path.ts'
import { useRouteMutation } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { FactList, SecondaryText } from '../../shared/ui/layout.tsx'
import { OneTimeContentModal } from '../../shared/ui/OneTimeContentModal.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { parentsText } from './parents.text.ts'

/** `1234567890` becomes `12345 67890`, because groups of digits are easier to read and type. */
const inGroups = (code: string) => code.replace(/^(\d{5})(\d{5})$/, '$1 $2')

export function useIssueParentSignInCode() {
  const send = useRouteMutation(parentSignInCodes.give)
  const { open, modal } = useModal()
  const give = async ({ id, fullName, phone }: Parent) => {
    const { code, expiresAt } = await send.mutateAsync({ params: { id } })
    open((close) => (
      <OneTimeContentModal title={parentsText.codeOf(fullName)} width={420} close={close}>
        <FactList
          look="lines"
          facts={[
            [parentsText.portal, portalAddressOfCentre()],
            [fieldLabels.phone, phone],
            [fieldLabels.code, <code key="code">{inGroups(code)}</code>],
            [parentsText.codeUntil, timestampText(expiresAt)],
          ]}
        />
        <SecondaryText as="p">{parentsText.codeHint}</SecondaryText>
      </OneTimeContentModal>
    ))
  }
  return { give, modal }
}
