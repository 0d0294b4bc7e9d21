import { CalculatorOutlined } from '@ant-design/icons'
import { fieldLabels } from '@markaz/protocol/labels'
import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { type PointAction, PointActionInput } from '@markaz/protocol/motivation/actions/schemas'
import { PointSimulationInput } from '@markaz/protocol/motivation/awards/economy.schemas'
import { pointRules } from '@markaz/protocol/motivation/awards/point-rules.routes'
import { pointEconomy } from '@markaz/protocol/motivation/awards/routes'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { PointActionKind, type PointCategory, PointCategoryInput } from '@markaz/protocol/motivation/points/schemas'
import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { Form, Radio } from 'antd'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { LoadFailed, LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './awards.module.css'
import { PointPriceSimulationOutcome } from './PointPriceSimulationOutcome.tsx'
import { PointRewardFields } from './PointRewardFields.tsx'
import {
  defaultPointLevelsOf,
  hasScoreRanges,
  newPointRuleValues,
  type PointRuleGroupScope,
  type PointRuleValues,
  selectedGroupsForRequest,
  toPointRuleRequestBody,
} from './point-rule-values.ts'
import { pointRulesText as words } from './point-rules.text.ts'

export function PointRulesPage() {
  const categories = useRouteQuery(gamificationCategories.list, undefined, { silent: true })
  const all = useRouteQuery(pointActions.list, { query: { page: 1, perPage: 1000 } }, { silent: true })
  const waiting = categories.data ? all : categories
  if (!categories.data || !all.data) return <LoadingOrError query={waiting} columns={2} />
  return <PayingForm categories={categories.data.categories} there={all.data.actions} />
}

const kinds = [
  PointActionKind.ParticipateLesson,
  PointActionKind.DoHomework,
  PointActionKind.ParticipateExam,
  PointActionKind.PassExam,
  PointActionKind.ByAdmin,
] as const

function PayingForm({ categories, there }: { categories: readonly PointCategory[]; there: readonly PointAction[] }) {
  const [form] = Form.useForm<PointRuleValues>()
  const category = categories[0]?.id ?? words.usualCategory
  const initialValues = newPointRuleValues(kinds[0], category)
  const values: PointRuleValues = { ...initialValues, ...Form.useWatch([], form) }
  const existing = values.what === 'existing' ? there.find(({ id }) => id === values.actionId) : undefined
  const kind = values.what === 'existing' ? existing?.kind : values.what
  const levels = useLevels(existing, kind)
  useEffect(() => {
    if (existing) form.setFieldValue('levels', levels)
  }, [existing, levels, form])

  const begin = (what: PointRuleValues['what']) =>
    form.setFieldsValue(what === 'existing' ? { where: 'same' } : newPointRuleValues(what, category))
  const save = useFormMutation(pointRules.save, {
    refresh: ['actions', 'action-levels', 'groups-actions', 'categories', 'student-awards'],
    done: ({ groupsCount }, { body }) => {
      const name = typeof body.action === 'number' ? (existing?.name ?? '') : body.action.name
      const pays = kind === PointActionKind.ByAdmin ? words.paysByHand : words.pays
      return groupsCount > 0 ? pays(name, numberText(groupsCount)) : words.paysNowhere(name)
    },
    // From now on the form edits the created point rule, so that saving again does not create a second rule.
    onSuccess: ({ actionId }) => form.setFieldsValue({ what: 'existing', actionId, where: 'same' }),
  })
  const send = (now: PointRuleValues) => save.mutateAsync({ body: toPointRuleRequestBody(now, levels ?? [], existing) })
  return (
    <FormPage<PointRuleValues>
      title={words.title}
      form={form}
      initialValues={initialValues}
      submit={send}
      fieldOf={{ CATEGORY_NAME_TAKEN: 'action' }}
    >
      <Stack gap={16}>
        <section className={style.part} aria-label={words.what}>
          <h2>{words.what}</h2>
          <Form.Item name="what" label={words.kind}>
            <Radio.Group
              onChange={({ target }) => begin(target.value)}
              options={[
                ...kinds.map((one) => ({ value: one, label: words.kinds[one] })),
                ...(there.length > 0 ? [{ value: 'existing', label: words.existing }] : []),
              ]}
            />
          </Form.Item>
          {values.what === 'existing' ? (
            <Field of={PointSimulationInput} name="actionId" choices={there} />
          ) : (
            <NewAction categories={categories} />
          )}
        </section>
        {kind && levels && (
          <>
            <section className={style.part} aria-label={words.worth}>
              <h2>{words.worth}</h2>
              <PointRewardFields kind={kind} levels={levels} />
            </section>
            <Groups values={values} existing={existing} />
            <Month
              kind={kind}
              body={toPointRuleRequestBody(values, levels, existing)}
              validate={() => form.validateFields()}
            />
          </>
        )}
      </Stack>
    </FormPage>
  )
}

/** Returns the score ranges of the existing point rule, or the default score ranges for this kind of rule. */
function useLevels(existing: PointAction | undefined, kind: PointActionKind | undefined) {
  const asked = existing && hasScoreRanges(existing.kind) ? existing.id : undefined
  const { data } = useRouteQuery(
    pointActionLevels.list,
    { query: { actionId: asked ?? 0 } },
    { enabled: asked !== undefined },
  )
  return useMemo(() => {
    if (!kind) return undefined
    if (asked !== undefined) return data && (data.levels.length > 0 ? data.levels : defaultPointLevelsOf(kind))
    return existing ? [{ from: 1, to: 100, xp: existing.xp, coin: existing.coin }] : defaultPointLevelsOf(kind)
  }, [asked, data, existing, kind])
}

function NewAction({ categories }: { categories: readonly PointCategory[] }) {
  return (
    <>
      <Field of={PointActionInput} name={['action', 'name']} />
      {categories.length > 0 ? (
        <Field of={PointActionInput.shape.categoryId} name={['action', 'category']} choices={categories} />
      ) : (
        <Field of={PointCategoryInput.shape.displayName} name={['action', 'category']} label={words.newCategory} />
      )}
    </>
  )
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, 'uz', { numeric: true })

const newScopes: PointRuleGroupScope[] = ['all', 'offices', 'courses', 'groups']

/** The form field for each way to choose groups: by branch, by course, or single groups. */
const fields = {
  offices: { name: 'officeIds', label: fieldLabels.officeIds },
  courses: { name: 'courseIds', label: fieldLabels.courseIds },
  groups: { name: 'groupIds', label: words.chosenGroups },
}

const chosenIds = z.array(z.number()).nonempty()

function Groups({ values, existing }: { values: PointRuleValues; existing: PointAction | undefined }) {
  const { where } = values
  const isChosen = where === 'offices' || where === 'courses'
  const offered = useRouteQuery(groupPointActions.filterObjects, undefined, { enabled: isChosen, staleMs: 5 * 60_000 })
  const active = useRouteQuery(
    groupPointActions.list,
    { query: { status: GroupStatus.Active, page: 1, perPage: 1000 } },
    { enabled: where === 'groups', staleMs: 5 * 60_000 },
  )
  const groups = selectedGroupsForRequest(values)
  const found = useRouteQuery(
    pointRules.groups,
    { query: groups ?? {} },
    { enabled: groups !== undefined, keepPrevious: true },
  )
  const count = groups ? found.data?.groupsCount : where === 'same' ? existing?.groupsCount : 0
  const ways: PointRuleGroupScope[] = existing ? ['same', ...newScopes] : newScopes
  const field = where === 'same' || where === 'all' ? undefined : fields[where]
  const choices =
    where === 'groups'
      ? active.data?.groups.toSorted(byName)
      : where === 'offices'
        ? offered.data?.offices
        : offered.data?.courses
  return (
    <section className={style.part} aria-label={words.groups}>
      <h2>{words.groups}</h2>
      <Form.Item name="where" noStyle>
        <Radio.Group aria-label={words.groups} options={ways.map((way) => ({ value: way, label: words.where[way] }))} />
      </Form.Item>
      {field && <Field key={where} of={chosenIds} name={field.name} label={field.label} choices={choices} />}
      <div role="status">
        {count === 0 ? (
          <HintNote>{words.nowhere}</HintNote>
        ) : (
          count !== undefined && (
            <SecondaryText as="p">{(where === 'same' ? words.already : words.found)(numberText(count))}</SecondaryText>
          )
        )}
      </div>
    </section>
  )
}

interface MonthProps {
  kind: PointActionKind
  body: ReturnType<typeof toPointRuleRequestBody>
  /** Validates the form. If a field is invalid, shows its error and rejects the promise. */
  validate: () => Promise<unknown>
}

/** The server calculates the effect of the typed rules on the last four weeks in a transaction that it rolls back. */
function Month({ kind, body, validate }: MonthProps) {
  const look = useFormMutation(pointRules.look, { refresh: [] })
  const mayLook = useMayCall(pointEconomy.whatIf)
  if (!mayLook) return null
  const whatIf = look.data?.whatIf
  const isOld = look.variables && JSON.stringify(look.variables.body) !== JSON.stringify(body)
  const show = () =>
    validate().then(
      () => look.mutate({ body }),
      () => {},
    )
  return (
    <section className={style.part} aria-label={words.month}>
      <h2>{words.month}</h2>
      {kind === PointActionKind.ByAdmin ? (
        <SecondaryText as="p">
          {words.byHand} <Link to="/connect">{words.toGroups}</Link>
        </SecondaryText>
      ) : (
        <Stack>
          <SecondaryText as="p">{words.monthHint}</SecondaryText>
          <div>
            <ButtonDisabledOffline
              icon={<CalculatorOutlined aria-hidden />}
              loading={look.isPending}
              onClick={() => void show()}
            >
              {words.look}
            </ButtonDisabledOffline>
          </div>
          {look.error ? <LoadFailed error={look.error} refetch={() => look.mutate({ body })} /> : null}
          {isOld && !look.isPending && <SecondaryText role="status">{words.changed}</SecondaryText>}
          {whatIf && !isOld && <PointPriceSimulationOutcome outcome={whatIf} />}
        </Stack>
      )}
    </section>
  )
}
