import { describe, expect, test } from 'vitest'
import { extractUsedCssRules } from '../../build/css-rules.ts'

const classes = new Map([
  ['ant-btn', 'button'],
  ['ant-input', 'input'],
  ['ant-input-number', 'input-number'],
  ['ant-transfer', 'transfer'],
])
const used = new Set(['button', 'input'])
const kept = (css: string) => extractUsedCssRules(css, classes, used)

describe('removal of unused rules from the stylesheet of Ant Design', () => {
  test.each([
    ['.ant-btn{a:b}', '.ant-btn{a:b}'],
    ['.ant-transfer .ant-btn{a:b}', ''],
    ['.ant-btn,.ant-transfer{a:b}', '.ant-btn{a:b}'],
    ['.ant-input-number-lg{a:b}.ant-input-lg{a:b}', '.ant-input-lg{a:b}'],
    ['.ant-zoom-big-enter{a:b}', '.ant-zoom-big-enter{a:b}'],
    ['.ant-btn:not(.ant-transfer){a:b}', '.ant-btn:not(.ant-transfer){a:b}'],
    ['.ant-btn:is(.a,.ant-transfer){a:b}', '.ant-btn:is(.a,.ant-transfer){a:b}'],
    ['@media print{.ant-btn{a:b}.ant-transfer{a:b}}', '@media print{.ant-btn{a:b}}'],
    ['@media print{.ant-transfer{a:b}}', ''],
    ['@keyframes x{from{a:b}to{a:c}}', '@keyframes x{from{a:b}to{a:c}}'],
    ['.anticon{a:b}.ant-btn{a:b}.anticon{a:b}', '.anticon{a:b}.ant-btn{a:b}'],
    ['.css-var-x{--a:b}', ''],
    ['.ant-btn::after{content:"}"}', '.ant-btn::after{content:"}"}'],
  ])('removing the unused selectors from the stylesheet %s leaves: %s', (css, rest) => {
    expect(kept(css)).toBe(rest)
  })
})
