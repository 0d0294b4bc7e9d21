import { text } from '@markaz/protocol/fields'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { StudentContractInput } from '@markaz/protocol/people/contracts/schemas'
import { SigningParentInput, type StudentParent } from '@markaz/protocol/people/parents/schemas'
import { ContractType, type StudentDetail } from '@markaz/protocol/people/students/schemas'
import { Form, Radio } from 'antd'
import { useEffect, useRef } from 'react'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { ageInYears } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { fillSuggestedValue } from '../../shared/forms/use-form-initial-data.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { useStudentFamily } from '../family/FamilyPanel.tsx'
import { parentRelationNames, relationText } from '../family/family.text.ts'
import style from './contract.module.css'
import { contractText as words } from './contract.text.ts'
import { isSigningLinkVisible, showSigningLinkSentToast } from './signing-link.ts'
import { TemplateField } from './TemplateField.tsx'

/** `self` = the student signs, a number = the parent with this id, `other` = a person who is not stored as a parent. */
type Signer = 'self' | 'other' | number

interface Values {
  contractId: number
  contractType: Signer
  agent?: Partial<SigningParentInput>
  fill?: Record<string, string | undefined>
}

interface NewContractModalProps {
  student: StudentDetail
  /** The student's earlier contracts; the form proposes the signer of the last one. */
  contracts: readonly StudentContract[]
  /** True = signing links are sent by SMS; false = the user hands the link to the signer. */
  isCarried: boolean
  /** The price of the SMS as text; null = no SMS is sent. */
  cost: string | null
  hand: (contract: StudentContract, link: string) => void
  close: () => void
}

/** The signer is chosen among the student's parents and not typed, so that no parent is stored twice. */
export function NewContractModal(props: NewContractModalProps) {
  const family = useStudentFamily(props.student.id)
  if (family.isLoading) return null
  const parents = family.data?.parents.filter(({ endedAt }) => endedAt === null) ?? []
  return <ContractForm {...props} parents={parents} />
}

function ContractForm(props: NewContractModalProps & { parents: readonly StudentParent[] }) {
  const { student, parents, contracts: earlier, isCarried, cost, hand, close } = props
  const [form] = Form.useForm<Values>()
  const signer = Form.useWatch('contractType', form)
  const contractId = Form.useWatch('contractId', form)
  const isMinor = student.birthDate !== null && ageInYears(student.birthDate) < 18
  const made = useRef<{ contract: StudentContract; link: string } | null>(null)
  const create = useFormMutation(contracts.createForStudent, {
    refresh: ['student', 'students', 'agents', 'contracts'],
    onSuccess: ({ contract, link }) => {
      showSigningLinkSentToast(words.made(personName(student.fullName), contract.number), link, contract)
      made.current = isSigningLinkVisible(link) ? { contract, link } : null
    },
  })
  const submit = ({ contractId, contractType: chosen, agent, fill = {} }: Values) => {
    const given = Object.entries(fill).flatMap(([tag, value]) => (value?.trim() ? [{ tag, value: value.trim() }] : []))
    const parent = parents.find((one) => one.agent.id === chosen)
    const known = parent && { fullName: parent.agent.fullName, relation: parent.relation }
    return create.mutateAsync({
      body: {
        studentId: student.id,
        contractId,
        ...(chosen === 'self'
          ? { contractType: ContractType.Self }
          : { contractType: ContractType.Agent, agent: { ...agent, ...known } as SigningParentInput }),
        ...(parent && { agentId: parent.agent.id }),
        ...(given.length > 0 && { fill: given }),
      },
    })
  }
  const signers: { value: Signer; label: string; disabled?: boolean }[] = [
    ...parents.map(({ agent: { id, fullName }, relation }) => ({
      value: id,
      label: words.parent(personName(fullName), parentRelationNames[relation]),
    })),
    { value: 'self', label: words.self, disabled: isMinor },
    { value: 'other', label: words.other },
  ]
  const contractType = signer === 'self' ? ContractType.Self : ContractType.Agent
  return (
    <FormModal<Values>
      title={words.makeTitle}
      form={form}
      initialValues={firstValues(student, parents, earlier, isMinor)}
      submit={submit}
      fieldOf={{
        ...{ CONTRACT_WAITING: 'contractId', TEMPLATE_BROKEN: 'contractId', NOT_FOUND: 'contractId' },
        PARENT_PASSPORT_TAKEN: 'contractType',
      }}
      okText={isCarried ? words.send : words.makeOnly}
      width={620}
      close={() => {
        close()
        if (made.current) hand(made.current.contract, made.current.link)
      }}
    >
      <TemplateField />
      <Field
        of={StudentContractInput}
        name="contractType"
        rules={[]}
        label={words.who}
        extra={
          <>
            {isMinor && <div>{words.isMinor}</div>}
            <div>
              {!isCarried
                ? words.onScreenHint
                : signer === 'self'
                  ? words.selfHint(phoneText(student.phoneNumber ?? student.mobile))
                  : words.agentHint}
            </div>
          </>
        }
      >
        <Radio.Group
          vertical
          options={signers}
          onChange={({ target: { value } }) => form.setFieldValue('agent', agentOf(value, parents, earlier))}
        />
      </Field>
      {signer !== undefined && signer !== 'self' && <SignerFields isNew={signer === 'other'} />}
      {signer !== undefined && <Blanks studentId={student.id} contractId={contractId} contractType={contractType} />}
      {cost && (
        <SecondaryText as="p" small>
          {cost}
        </SecondaryText>
      )}
    </FormModal>
  )
}

const blankField = text(200).optional()

interface BlanksProps {
  studentId: number
  contractId: number | undefined
  contractType: ContractType
}

/**
 * Shows a field for each tag of the contract template that the server cannot fill by itself. If the course has one
 * price, this price is filled in.
 */
function Blanks({ studentId, contractId, contractType }: BlanksProps) {
  const form = Form.useFormInstance<Values>()
  const { data } = useRouteQuery(
    contracts.blanks,
    { params: { studentId }, query: { contractId: contractId ?? 0, contractType } },
    { enabled: Boolean(contractId), silent: true, staleMs: 0 },
  )
  useEffect(() => {
    for (const { tag, known } of data?.blanks ?? [])
      if (known && !form.getFieldValue(['fill', tag])) fillSuggestedValue(form, ['fill', tag], known)
  }, [data, form])
  if (!data || data.blanks.length === 0) return null
  return (
    <fieldset className={style.blanks}>
      <legend>{words.blanks}</legend>
      {data.blanks.some(({ isRequired }) => !isRequired) && <SecondaryText as="p">{words.blanksHint}</SecondaryText>}
      <div className={style.fields}>
        {data.blanks.map(({ tag, meaning, isRequired }) => (
          <Field
            key={tag}
            of={blankField}
            name={['fill', tag]}
            label={words.tags[tag] ?? meaning}
            required={isRequired}
            input={{ title: meaning }}
          />
        ))}
      </div>
    </fieldset>
  )
}

function SignerFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      {isNew && (
        <div className={style.pair}>
          <Field of={SigningParentInput} name={['agent', 'fullName']} />
          <Field
            of={SigningParentInput}
            name={['agent', 'relation']}
            called={words.relationAsked}
            options={relationText}
          />
        </div>
      )}
      <div className={style.signer}>
        <Field
          of={SigningParentInput}
          name={['agent', 'passportSeries']}
          label={words.passport}
          called={words.series}
          input={{ 'aria-label': words.series, placeholder: 'AA' }}
        />
        <Field
          of={SigningParentInput}
          name={['agent', 'passportNumber']}
          label=" "
          called={words.passportNumber}
          required={false}
          input={{ 'aria-label': words.passportNumber, placeholder: '1234567' }}
        />
        <Field of={SigningParentInput} name={['agent', 'phone']} />
      </div>
    </>
  )
}

/** Proposes the signer of the last contract; otherwise the first parent of a minor; otherwise the student. */
function firstValues(
  student: StudentDetail,
  parents: readonly StudentParent[],
  earlier: readonly StudentContract[],
  isMinor: boolean,
): Partial<Values> {
  const last = earlier.find(({ agent }) => agent)?.agent
  const first = parents.find(({ agent }) => agent.id === last?.id) ?? (last ? undefined : parents[0])
  const hasPhone = Boolean(student.phoneNumber ?? student.mobile)
  const isSelf = !isMinor && hasPhone && !last
  const contractType = isSelf ? 'self' : (first?.agent.id ?? 'other')
  return { contractType, agent: agentOf(contractType, parents, earlier) }
}

/** Returns the stored data of the chosen parent, or of the signer of the last contract; otherwise nothing. */
function agentOf(
  signer: Signer,
  parents: readonly StudentParent[],
  earlier: readonly StudentContract[],
): Partial<SigningParentInput> {
  const parent = parents.find(({ agent }) => agent.id === signer)?.agent
  if (parent) {
    const { passportSeries, passportNumber, phones } = parent
    const { phone } = phones.find(({ isMain }) => isMain) ?? {}
    return {
      ...(passportSeries && passportNumber && { passportSeries, passportNumber }),
      ...(phone && { phone }),
    }
  }
  const last = earlier.find(({ agent }) => agent && !parents.some((one) => one.agent.id === agent.id))?.agent
  if (!last || signer !== 'other') return {}
  const { id: _, ...known } = last
  return known
}
