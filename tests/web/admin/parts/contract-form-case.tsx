import { endpoints } from '#contract/endpoints.ts'
import { RegisterForm } from '#web/src/admin/evm-contract/register-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { type, type FormCase } from './played-form.tsx'

/** The form that registers a contract, as in the cases of refused forms. */
export const contractForms: Record<string, Record<string, FormCase>> = {
  'evm-contract/register-form.tsx': {
    'a contract that is there': {
      page: <RegisterForm projectId={1} address="" />,
      endpoint: endpoints.registerEvmContract,
      fill: () => type(new RegExp(`^${eng.evmContracts.fields.address}`), `0x${'1'.repeat(40)}`),
      send: eng.evmContracts.register,
      // It is chosen above the form.
      withoutField: ['projectId'],
    },
  },
}
