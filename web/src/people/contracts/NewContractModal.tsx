import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { AgentInput, relations } from '@markaz/protocol/people/parents/schemas'
import { ContractType, type StudentDetail } from '@markaz/protocol/people/students/schemas'
import { Form, Input, Radio } from 'antd'
import { useRef } from 'react'
import { TemplateField } from '../../domain/contract/TemplateField.tsx'
import { relationText } from '../../domain/family/relation.text.ts'
import { useCall, useFormMutation } from '../../shared/api/query.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { DigitsInput, PassportSeriesInput, PhoneInput } from '../../shared/forms/inputs.tsx'
import { zodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import style from './contracts.module.css'
import { contractsText } from './contracts.text.ts'
import { isShown, showLinkSent } from './show-link-sent.ts'

interface Values {
  contractId: number
  contractType: ContractType
  agent?: AgentInput
  /** Values that the user filled in, by tag. */
  fill?: Record<string, string | undefined>
}

interface NewContractModalProps {
  student: StudentDetail
  /** The student's earlier contracts; the form suggests the signer of the last one. */
  contracts: readonly StudentContract[]
  /** True = the server sends the link by SMS; false = the user must pass the link on. */
  isCarried: boolean
  /** The price of the SMS with the link, as text; null = no SMS is sent. */
  cost: string | null
  hand: (contract: StudentContract, link: string) => void
  close: () => void
}

const signers = [
  { value: ContractType.Self, label: contractsText.self },
  { value: ContractType.Agent, label: contractsText.agent },
]

export function NewContractModal({ student, contracts: earlier, isCarried, cost, hand, close }: NewContractModalProps) {
  const [form] = Form.useForm<Values>()
  const type = Form.useWatch('contractType', form)
  const contractId = Form.useWatch('contractId', form)
  const made = useRef<{ contract: StudentContract; link: string } | null>(null)
  const create = useFormMutation(contracts.createForStudent, {
    refresh: ['student', 'students', 'contracts'],
    onSuccess: ({ contract, link }) => {
      showLinkSent(contractsText.made(personName(student.fullName), contract.number), link, contract)
      made.current = isShown(link) ? { contract, link } : null
    },
  })
  const submit = ({ contractId, contractType, agent, fill = {} }: Values) => {
    const given = Object.entries(fill).flatMap(([tag, value]) => (value?.trim() ? [{ tag, value: value.trim() }] : []))
    return create.mutateAsync({
      body: {
        studentId: student.id,
        contractId,
        contractType,
        ...(contractType === ContractType.Agent && agent ? { agent } : {}),
        ...(given.length > 0 && { fill: given }),
      },
    })
  }
  return (
    <FormModal<Values>
      title={contractsText.makeTitle}
      form={form}
      initialValues={firstValues(student, earlier)}
      submit={submit}
      fieldOf={{ CONTRACT_WAITING: 'contractId', TEMPLATE_BROKEN: 'contractId', NOT_FOUND: 'contractId' }}
      okText={isCarried ? contractsText.send : contractsText.makeOnly}
      close={() => {
        close()
        if (made.current) hand(made.current.contract, made.current.link)
      }}
    >
      <TemplateField />
      <Form.Item
        name="contractType"
        label={contractsText.who}
        required
        extra={
          type === ContractType.Agent
            ? contractsText.agentHint(isCarried)
            : !isCarried
              ? contractsText.onScreenHint
              : contractsText.selfHint(phoneText(student.phoneNumber ?? student.mobile))
        }
      >
        <Radio.Group options={signers} />
      </Form.Item>
      {type === ContractType.Agent && <AgentFields />}
      <Blanks studentId={student.id} contractId={contractId} contractType={type} />
      {cost && (
        <SecondaryText as="p" small>
          {cost}
        </SecondaryText>
      )}
    </FormModal>
  )
}

interface BlanksProps {
  studentId: number
  contractId: number | undefined
  contractType: ContractType | undefined
}

/**
 * Fields for the template's tags that would have no value; the user sees and fills them before the contract is created.
 */
function Blanks({ studentId, contractId, contractType }: BlanksProps) {
  const { data } = useCall(
    contracts.blanks,
    { params: { studentId }, query: { contractId: contractId ?? 0, contractType: contractType ?? ContractType.Self } },
    { enabled: Boolean(contractId && contractType), silent: true, staleMs: 0 },
  )
  if (!data || data.blanks.length === 0) return null
  return (
    <fieldset className={style.blanks}>
      <legend>{contractsText.blanks}</legend>
      <SecondaryText as="p">{contractsText.blanksHint}</SecondaryText>
      {data.blanks.map(({ tag, meaning }) => (
        <Form.Item key={tag} name={['fill', tag]} label={meaning}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      ))}
    </fieldset>
  )
}

function AgentFields() {
  const { shape } = AgentInput
  return (
    <>
      <TextField
        name={['agent', 'fullName']}
        label={contractsText.fullName}
        called={contractsText.fullNameAsked}
        rule={shape.fullName}
        maxLength={100}
      />
      <Form.Item label={contractsText.passportLabel} required style={{ marginBottom: 0 }}>
        <div className={style.passport}>
          <Form.Item
            name={['agent', 'passportSeries']}
            messageVariables={{ label: contractsText.series }}
            rules={[zodRule(shape.passportSeries)]}
          >
            <PassportSeriesInput aria-label={contractsText.series} placeholder="AA" />
          </Form.Item>
          <Form.Item
            name={['agent', 'passportNumber']}
            messageVariables={{ label: contractsText.passportNumber }}
            rules={[zodRule(shape.passportNumber)]}
          >
            <DigitsInput maxLength={7} aria-label={contractsText.passportNumber} placeholder="1234567" />
          </Form.Item>
        </div>
      </Form.Item>
      <Form.Item name={['agent', 'phone']} label={contractsText.phone} required rules={[zodRule(shape.phone)]}>
        <PhoneInput />
      </Form.Item>
      <Form.Item
        name={['agent', 'relation']}
        label={contractsText.relation}
        messageVariables={{ label: contractsText.relationAsked }}
        required
        rules={[zodRule(shape.relation)]}
      >
        <Select options={relations.map((value) => ({ value, label: relationText[value] }))} />
      </Form.Item>
    </>
  )
}

/**
 * Returns the initial values: the parent who signed the last contract. A child without a phone cannot sign, so a parent
 * is suggested as signer.
 */
function firstValues(student: StudentDetail, earlier: readonly StudentContract[]): Partial<Values> {
  const agent = earlier.find((contract) => contract.agent)?.agent
  const hasPhone = Boolean(student.phoneNumber ?? student.mobile)
  return {
    contractType: agent || !hasPhone ? ContractType.Agent : ContractType.Self,
    ...(agent
      ? {
          agent: {
            fullName: agent.fullName,
            passportSeries: agent.passportSeries,
            passportNumber: agent.passportNumber,
            phone: agent.phone,
            relation: agent.relation,
          },
        }
      : {}),
  }
}
