import { parentDuplicates } from '@markaz/protocol/people/parents/routes'
import type { DuplicateParentPair, PossibleDuplicateParent } from '@markaz/protocol/people/parents/schemas'
import { ParentMergeInput } from '@markaz/protocol/people/parents/schemas'
import { Radio } from 'antd'
import { parentRelationNames } from '../../domain/family/family.text.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { FactList, SecondaryText } from '../../shared/ui/layout.tsx'
import style from './parents.module.css'
import { parentLinksText, parentsText, duplicateParentsText as words } from './parents.text.ts'

export function MergeParentsModal({ pair: { parents }, close }: { pair: DuplicateParentPair; close: () => void }) {
  const [first, second] = parents
  const send = useFormMutation(parentDuplicates.merge, {
    refresh: ['students', 'agents', 'families'],
    of: (_, { body }) => personName((body.staysId === first.id ? first : second).fullName),
    done: () => words.done,
  })
  // A parent whose identity was verified must remain, unless the other parent is verified, too.
  const mayStay = ({ hasShown }: PossibleDuplicateParent) => hasShown || !parents.some((other) => other.hasShown)
  const eligible = parents.filter(mayStay)
  const only = eligible.length === 1 ? eligible[0] : undefined
  return (
    <FormModal<{ staysId: number }>
      title={words.mergeTitle}
      initialValues={only ? { staysId: only.id } : {}}
      submit={({ staysId }) =>
        send.mutateAsync({ body: { staysId, goesId: staysId === first.id ? second.id : first.id } })
      }
      okText={words.merge}
      width={720}
      close={close}
    >
      <div className={style.pair}>
        {parents.map((parent) => (
          <section key={parent.id} aria-label={parent.fullName}>
            <b className={style.name}>{personName(parent.fullName)}</b>
            <FactList look="lines" facts={factsOf(parent)} missing={formattingText.missing} />
          </section>
        ))}
      </div>
      <Field
        of={ParentMergeInput}
        name="staysId"
        label={words.stays}
        rules={[{ required: true, message: words.chooseOne }]}
      >
        <Radio.Group
          vertical
          options={parents.map((parent) => ({
            value: parent.id,
            label: <Choice parent={parent} />,
            disabled: !mayStay(parent),
          }))}
        />
      </Field>
      <SecondaryText as="p">{words.mergeHint}</SecondaryText>
    </FormModal>
  )
}

/** Shows children and relation, too, because they distinguish parents with the same name and phone number. */
function Choice({ parent: { fullName, phones, children, createdAt } }: { parent: PossibleDuplicateParent }) {
  return (
    <>
      {[personName(fullName), ...phones.map(phoneText)].join(', ')}
      <SecondaryText as="div" small>
        {[childrenWords(children), words.addedAt(timestampText(createdAt))].filter(Boolean).join(' · ')}
      </SecondaryText>
    </>
  )
}

const childrenWords = (children: PossibleDuplicateParent['children']) =>
  children.map((one) => `${personName(one.fullName)} (${parentRelationNames[one.relation]})`).join(', ')

const factsOf = (parent: PossibleDuplicateParent): [string, string | null][] => [
  [words.phones, parent.phones.map(phoneText).join(', ')],
  [parentsText.children, childrenWords(parent.children)],
  [words.source, parent.sources.map((source) => parentLinksText.sources[source]).join(', ')],
  [words.passport, parent.hasPassport ? words.has : null],
  [words.shown, parent.hasShown ? words.shownYes : words.shownNo],
  [parentsText.createdAt, timestampText(parent.createdAt)],
]
