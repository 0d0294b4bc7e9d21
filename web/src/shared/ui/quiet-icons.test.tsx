import '../../testing/browser.ts'
import { DownOutlined } from '@ant-design/icons'
import { screen } from '@testing-library/react'
import { Input, Pagination } from 'antd'
import { expect, test } from 'vitest'
import { renderElement, setUpServerTest } from '../../testing/pages.tsx'
import { Select } from '../forms/Select.tsx'

setUpServerTest()

test("icons have no English names for screen readers; an icon that is a button's only label has an Uzbek name", async () => {
  renderElement(
    <>
      <Select aria-label="Holat" allowClear value={1} options={[{ value: 1, label: 'Faol' }]} />
      <Input aria-label="Ism" allowClear value="Ali" />
      <Pagination total={50} />
      <DownOutlined />
    </>,
  )
  await screen.findByLabelText('Ism')
  const names = [...document.querySelectorAll('.anticon')].map((icon) => icon.getAttribute('aria-label'))
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => name !== null && name !== 'Tozalash')).toEqual([])
  expect(screen.queryByRole('img', { name: /down|left|search|right/ })).toBeNull()
})
