import { parentPhones } from '@markaz/protocol/people/parents/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import { useMay } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { phoneText } from '../../shared/format/person.ts'
import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { studentsText as words } from './students.text.ts'

/** Explains for each unconfirmed number that it gives no access yet; a second person can confirm it here. */
export function WaitingPhones({ student: { id, phones } }: { student: StudentDetail }) {
  const may = useMay(parentPhones.confirmOfStudent)
  const confirm = useRouteMutation(parentPhones.confirmOfStudent, {
    refresh: ['students', 'families'],
    of: (_, { body }) => phoneText(body.phone),
    done: ({ isAsked }) => (isAsked ? words.phoneKnown : words.phoneConfirmed),
  })
  // Without the right the numbers are masked and cannot be confirmed.
  if (!may) return null
  return phones
    .filter(({ isConfirmed }) => !isConfirmed)
    .map(({ phone, isAskedByViewer }) => (
      <Hint key={phone} as="div" tone="gold">
        <Stack row between>
          <span>
            {words.phoneWaits(phoneText(phone))} {isAskedByViewer ? words.phoneOfOwn : words.phoneCheck}
          </span>
          {!isAskedByViewer && (
            <OnlineButton
              size="small"
              aria-label={words.confirmPhoneOf(phoneText(phone))}
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ params: { id }, body: { phone } })}
            >
              {words.confirmPhone}
            </OnlineButton>
          )}
        </Stack>
      </Hint>
    ))
}
