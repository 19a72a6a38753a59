import { Navigate, type RouteObject } from 'react-router-dom'
import { paths } from '../paths.ts'

/** Pages of the specification that are another page, or the wizard, begun with an operation. */
export const wizardRoutes: RouteObject[] = [
  { path: 'tokenManagement/create', element: <Navigate to={paths.createToken} replace /> },
  {
    path: 'creatorVerify',
    element: <Navigate to={paths.createMasterFor('verifyCreator', 'token-metadata')} replace />,
  },
  {
    path: 'creatorVerifyCompressed',
    element: <Navigate to={paths.createMasterFor('verifyCreator', 'compressed')} replace />,
  },
  {
    path: 'collectionVerify',
    element: <Navigate to={paths.createMasterFor('verifyCollection', 'token-metadata')} replace />,
  },
  {
    path: 'collectionVerifyCompressed',
    element: <Navigate to={paths.createMasterFor('verifyCollection', 'compressed')} replace />,
  },
]
