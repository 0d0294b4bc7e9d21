import { CheckOutlined, DeleteOutlined, PhoneOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons'
import { fieldLabels } from '@markaz/protocol/labels'
import { parentPhones, studentParents } from '@markaz/protocol/people/parents/routes'
import {
  notificationAlphabets,
  type ParentChildLink,
  type ParentPhone,
  parentRelations,
  type StudentParent,
} from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { Switch } from 'antd'
import { Link } from 'react-router'
import { relationText } from '../../domain/family/family.text.ts'
import { LinkedTelegramChatInfo } from '../../domain/student/LinkedTelegramChatInfo.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { phoneText } from '../../shared/format/person.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { PhoneLink } from '../../shared/ui/links.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { ParentStatusPill } from './parent-pills.tsx'
import style from './parents.module.css'
import { parentsText, parentLinksText as words } from './parents.text.ts'

const EndParentLinkModal = lazyWithRetry(() => import('./EndParentLinkModal.tsx').then((m) => m.EndParentLinkModal))
const AddParentPhoneModal = lazyWithRetry(() => import('./AddParentPhoneModal.tsx').then((m) => m.AddParentPhoneModal))

const refresh = ['students', 'agents', 'families']
const tells = ['tellsMarks', 'tellsPapers', 'tellsCalls'] as const

interface StudentParentPanelProps {
  studentId: number
  parent: StudentParent
}

export function StudentParentPanel({ studentId, parent }: StudentParentPanelProps) {
  const { agent, relation, source, language, portalInstalledAt } = parent
  const { fullName } = agent
  const { open, modal } = useModal()
  const may = useMayCall(studentParents.update)
  const mayPhones = useMayCall(parentPhones.add)
  const update = useRouteMutation(studentParents.update, { refresh, of: () => fullName, done: () => words.saved })
  const change = (body: Partial<ParentChildLink>) =>
    update.mutate({ params: { id: studentId, linkId: parent.id }, body, base: parent })
  return (
    <Panel aria-label={fullName}>
      <Stack gap={12}>
        <Stack row between>
          <Stack row>
            <b className={style.name}>{fullName}</b>
            {agent.status === BlockStatus.Blocked && <ParentStatusPill status={agent.status} />}
            <StatusPill tone="grey">{words.sources[source]}</StatusPill>
          </Stack>
          {may && (
            <RowButton
              icon={<StopOutlined aria-hidden />}
              title={words.end}
              label={words.endOf(fullName)}
              onClick={() =>
                open((close) => <EndParentLinkModal studentId={studentId} parent={parent} close={close} />)
              }
            />
          )}
        </Stack>
        <Stack as="ul" gap={4} className={style.plain}>
          {agent.phones.map((phone) => (
            <Phone key={phone.phone} agentId={agent.id} phone={phone} mayChange={mayPhones} />
          ))}
          {mayPhones && (
            <li>
              <ButtonDisabledOffline
                size="small"
                type="dashed"
                icon={<PlusOutlined aria-hidden />}
                aria-label={words.addPhoneOf(fullName)}
                onClick={() => open((close) => <AddParentPhoneModal agentId={agent.id} close={close} />)}
              >
                {words.addPhone}
              </ButtonDisabledOffline>
            </li>
          )}
        </Stack>
        <LinkedTelegramChatInfo studentId={studentId} owner={{ side: 'agent', id: agent.id, fullName }} />
        {portalInstalledAt && <SecondaryText>{words.hasApp(shortDateText(portalInstalledAt))}</SecondaryText>}
        {agent.otherChildren.length > 0 && (
          <span>
            <SecondaryText>{words.otherChildren}: </SecondaryText>
            {agent.otherChildren.map((child, place) => (
              <span key={child.id}>
                {place > 0 && ', '}
                <Link to={`/students/${child.id}/parents`}>{child.fullName}</Link>
              </span>
            ))}
          </span>
        )}
        <Stack as="ul" gap={6} className={style.plain} aria-label={words.tells}>
          {tells.map((what) => (
            <Stack as="li" key={what} row between>
              <span>{fieldLabels[what]}</span>
              <Switch
                size="small"
                checked={parent[what]}
                disabled={!may || update.isPending}
                aria-label={words.tellsOf(fieldLabels[what], fullName)}
                onChange={(checked) => change({ [what]: checked })}
              />
            </Stack>
          ))}
          <Stack as="li" row between>
            <span>{words.language}</span>
            <Select
              size="small"
              value={language}
              disabled={!may || update.isPending}
              aria-label={words.languageOf(fullName)}
              options={notificationAlphabets.map((value) => ({ value, label: words.languages[value] }))}
              onChange={(value) => change({ language: value })}
              className={style.choice ?? ''}
            />
          </Stack>
          <Stack as="li" row between>
            <span>{parentsText.relation}</span>
            <Select
              size="small"
              value={relation}
              disabled={!may || update.isPending}
              aria-label={words.relationOf(fullName)}
              options={parentRelations.map((value) => ({ value, label: relationText[value] }))}
              onChange={(value) => change({ relation: value })}
              className={style.choice ?? ''}
            />
          </Stack>
        </Stack>
      </Stack>
      {modal}
    </Panel>
  )
}

interface PhoneProps {
  agentId: number
  phone: ParentPhone
  mayChange: boolean
}

function Phone({ agentId, phone: { id, phone, isMain, isProven, isAsked, isAskedByViewer }, mayChange }: PhoneProps) {
  const shown = phoneText(phone)
  const confirm = useRouteMutation(parentPhones.confirm, {
    refresh,
    of: () => shown,
    done: ({ isAsked }) => (isAsked ? words.phoneKnown : words.phoneConfirmed),
  })
  const setMain = useRouteMutation(parentPhones.setMain, { refresh, of: () => shown, done: () => words.madeMain })
  const remove = useRemoveWithConfirmation(parentPhones.remove, {
    title: () => words.removePhoneTitle(shown),
    content: () => words.removePhoneHint,
    of: () => shown,
    done: () => words.phoneRemoved,
    argsOf: ({ phoneId }: { phoneId: number }) => ({ params: { id: agentId, phoneId } }),
    refresh,
  })
  return (
    <Stack as="li" row>
      <PhoneLink number={phone} />
      {isMain && <StatusPill tone="blue">{words.main}</StatusPill>}
      {isProven && <StatusPill tone="green">{words.proven}</StatusPill>}
      {isAsked && <StatusPill tone="gold">{words.asked}</StatusPill>}
      {mayChange && id !== null && isAsked && !isAskedByViewer && (
        <RowButton
          icon={<CheckOutlined aria-hidden />}
          label={words.confirmPhone(shown)}
          title={words.confirmPhone(shown)}
          onClick={() => confirm.mutate({ params: { id: agentId, phoneId: id } })}
        />
      )}
      {mayChange && id !== null && !isMain && !isAsked && (
        <RowButton
          icon={<PhoneOutlined aria-hidden />}
          label={words.makeMain(shown)}
          title={words.makeMain(shown)}
          onClick={() => setMain.mutate({ params: { id: agentId, phoneId: id } })}
        />
      )}
      {mayChange && id !== null && !isMain && (
        <RowButton
          icon={<DeleteOutlined aria-hidden />}
          label={words.removePhone(shown)}
          title={words.removePhone(shown)}
          onClick={() => void remove({ phoneId: id })}
        />
      )}
      {isAsked && (
        <SecondaryText>
          {words.waits} {mayChange && (isAskedByViewer ? words.waitsForOther : words.waitsForYou)}
        </SecondaryText>
      )}
    </Stack>
  )
}
