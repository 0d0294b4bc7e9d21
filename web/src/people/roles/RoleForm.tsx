import { adminRoleName, RoleInput, type RoleType } from '@markaz/protocol/people/roles/schemas'
import { buildPermissionTree, type PermissionNode } from '@markaz/protocol/permissions'
import { Alert, Form } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useGrants } from '../../shared/access/access.tsx'
import { ApiError, formFieldErrorsOf } from '../../shared/api/api-error.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { clearFieldErrors, scrollToFieldOptions } from '../../shared/forms/field-errors.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { FactList } from '../../shared/ui/layout.tsx'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { hasEqualGrants } from './permission-rows.ts'
import { RolePermissions } from './RolePermissions.tsx'
import style from './roles.module.css'
import { rolesText } from './roles.text.ts'

interface RoleDraft {
  name: string
  type: RoleType
  grants: ReadonlySet<string>
}

interface RoleFormProps {
  title: string
  start: RoleDraft
  /** The role that is being edited, with its saved rights; null = a new role. */
  own: { id: number; saved: ReadonlySet<string> } | null
  submit: (body: { name: string; type: RoleType; permissions: PermissionNode[] }) => Promise<{ id: number }>
  done: (name: string) => string
  /** The reason why the role cannot be saved; null = the role can be saved. */
  locked: string | null
  /** Shown above the table of rights: a select that copies the rights of another role. */
  children?: (
    ticked: ReadonlySet<string>,
    take: (change: (now: ReadonlySet<string>) => ReadonlySet<string>) => void,
  ) => ReactNode
}

export function RoleForm({ title, start, own, submit, done, locked, children }: RoleFormProps) {
  const [form] = Form.useForm<{ name: string; type: RoleType }>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(start.grants)
  const [isTyped, setTyped] = useState(false)
  const [isSending, setSending] = useState(false)
  const [savedId, setSavedId] = useState<number | null>(null)
  const mayGive = useCanGiveGrant()
  const navigate = useNavigate()
  const tellChange = useShowChangeToast()
  const isDirty = savedId === null && (isTyped || !hasEqualGrants(ticked, start.grants))
  useConfirmLeavePage(isDirty)
  // This effect must run after the effect that guards unsaved input, because that guard would otherwise stop the
  // navigation.
  useEffect(() => {
    if (savedId !== null) navigate(`/control/roles/${savedId}`, { replace: true })
  }, [savedId, navigate])

  const send = async (values: { name: string; type: RoleType }) => {
    if (isSending) return
    setSending(true)
    try {
      const answer = await submit({ ...values, permissions: buildPermissionTree(ticked, { pruned: true }) })
      tellChange(done(values.name), answer)
      setSavedId(answer.id)
    } catch (error) {
      setSending(false)
      const isNameTaken = error instanceof ApiError && error.code === 'ROLE_NAME_TAKEN'
      const fields = isNameTaken ? [{ name: ['name'], errors: [error.errMsg] }] : formFieldErrorsOf(error)
      const atForm = fields.filter(({ name: [first] }) => first === 'name' || first === 'type')
      if (atForm.length === 0) notifyError(error)
      form.setFields(atForm as never)
      if (atForm[0]) form.scrollToField(atForm[0].name as never, { focus: true })
    }
  }
  const reason = own !== null && start.name === adminRoleName ? rolesText.adminFixed : locked
  return (
    <Page title={title}>
      {reason ? (
        <>
          <Alert type="info" showIcon title={reason} />
          <FactList
            facts={[
              [rolesText.name, start.name],
              [rolesText.type, rolesText.types[start.type]],
            ]}
          />
        </>
      ) : (
        <Form
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          className={style.fields ?? ''}
          initialValues={{ name: start.name, type: start.type }}
          onValuesChange={(changed) => {
            setTyped(true)
            clearFieldErrors(form, changed)
          }}
          scrollToFirstError={scrollToFieldOptions}
          onFinish={(values) => void send(values)}
        >
          <Field of={RoleInput} name="name" label={rolesText.name} />
          <Field of={RoleInput} name="type" options={rolesText.types} />
          {children?.(ticked, setTicked)}
          <button type="submit" hidden />
        </Form>
      )}
      <RolePermissions
        ticked={ticked}
        mayGive={mayGive}
        own={own}
        {...(reason ? {} : { onChange: setTicked as (change: (before: ReadonlySet<string>) => Set<string>) => void })}
      />
      {!reason && <SaveBar isSending={isSending} onSave={form.submit} state={isDirty && rolesText.unsaved} />}
    </Page>
  )
}

/** A user may give only rights that the user has. A role with a right that the user lacks is read-only. */
export function useCanGiveGrant(): (grant: string) => boolean {
  const { held } = useGrants()
  return useCallback((grant: string) => held.has(grant), [held])
}
