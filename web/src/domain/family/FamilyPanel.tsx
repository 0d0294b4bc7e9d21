import { PlusOutlined } from '@ant-design/icons'
import { studentParents } from '@markaz/protocol/people/parents/routes'
import type { StudentParent } from '@markaz/protocol/people/parents/schemas'
import { Button } from 'antd'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import style from './family.module.css'
import { parentRelationNames, familyText as words } from './family.text.ts'

const AddParentModal = lazyWithRetry(() => import('./AddParentModal.tsx').then((m) => m.AddParentModal))

interface FamilyPanelProps {
  studentId: number
  /** True = calls are not allowed at this hour, so phone numbers are not links. */
  isQuiet?: boolean
  /** The parent and phone number that the screen already shows above; they are not repeated here. */
  shown?: { parentId: number; phone: string } | undefined
  title?: string | undefined
}

export const useStudentFamily = (studentId: number, enabled = true) =>
  useRouteQuery(studentParents.list, { params: { id: studentId } }, { enabled, silent: true })

export function FamilyPanel({ studentId, isQuiet = false, shown, title }: FamilyPanelProps) {
  const query = useStudentFamily(studentId)
  const { open, modal } = useModal()
  if (query.error)
    return (
      <span className={style.none} role="alert">
        {words.failed}
        <Button size="small" onClick={() => void query.refetch()}>
          {commonText.retry}
        </Button>
      </span>
    )
  if (!query.data) return <SecondaryText>{commonText.loading}</SecondaryText>
  const parents = query.data.parents.filter(({ endedAt }) => endedAt === null)
  const others = parents.flatMap((parent) => notShown(parent, shown))
  if (parents.length > 0 && others.length === 0) return null
  return (
    <>
      {title && <SecondaryText as="p">{title}</SecondaryText>}
      {parents.length > 0 ? (
        <ul className={style.family} aria-label={words.title}>
          {others.map((parent) => (
            <Parent key={parent.id} parent={parent} isQuiet={isQuiet || !parent.tellsCalls} />
          ))}
        </ul>
      ) : (
        <span className={style.none}>
          {words.none}
          <ShowIfPermitted do={studentParents.add}>
            <ButtonDisabledOffline
              icon={<PlusOutlined aria-hidden />}
              onClick={() => open((close) => <AddParentModal studentId={studentId} close={close} />)}
            >
              {words.add}
            </ButtonDisabledOffline>
          </ShowIfPermitted>
        </span>
      )}
      {modal}
    </>
  )
}

/**
 * Returns the parent without the phone number that the panel already shows; empty if the parent has no other number.
 */
function notShown(parent: StudentParent, shown: FamilyPanelProps['shown']): StudentParent[] {
  if (parent.agent.id !== shown?.parentId) return [parent]
  const phones = parent.agent.phones.filter(({ phone, isAsked }) => phone !== shown.phone && !isAsked)
  return phones.length > 0 ? [{ ...parent, agent: { ...parent.agent, phones } }] : []
}

/** An unconfirmed phone number is not a link, because users must not call it. */
function Parent({ parent: { agent, relation, tellsCalls }, isQuiet }: { parent: StudentParent; isQuiet: boolean }) {
  return (
    <li>
      {personName(agent.fullName)} <SecondaryText>({parentRelationNames[relation]})</SecondaryText>{' '}
      {agent.phones
        .filter(({ isAsked }) => !isAsked)
        .map(({ phone }) => (
          <span key={phone}>{isQuiet ? phoneText(phone) : <PhoneLink number={phone} />} </span>
        ))}
      {!tellsCalls && <SecondaryText>{words.isNotCalled}</SecondaryText>}
    </li>
  )
}
