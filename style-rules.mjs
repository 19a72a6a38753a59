/** One function style: at the top level of a module a function is a declaration, which may be called above it. */
export const functionStyle = {
  create(context) {
    return {
      Program(program) {
        for (const statement of program.body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration') continue
          for (const { id, init } of declaration.declarations) {
            const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
            if (!isFunction || id.typeAnnotation) continue
            context.report({
              node: id,
              message:
                'At the top level a function is a declaration, unless its constant has a type annotation.',
            })
          }
        }
      },
    }
  },
}

/** The names a parameter binds, inside patterns too. */
function namesOf(parameter) {
  switch (parameter?.type) {
    case 'Identifier':
      return [parameter.name]
    case 'AssignmentPattern':
      return namesOf(parameter.left)
    case 'RestElement':
      return namesOf(parameter.argument)
    case 'TSParameterProperty':
      return namesOf(parameter.parameter)
    case 'ObjectPattern':
      return parameter.properties.flatMap((property) => namesOf(property.value ?? property))
    case 'ArrayPattern':
      return parameter.elements.flatMap(namesOf)
    default:
      return []
  }
}

export const noLongIt = {
  create(context) {
    const check = (node) => {
      const isOneLine = node.loc.start.line === node.loc.end.line
      if (node.type === 'ArrowFunctionExpression' && isOneLine) return
      for (const parameter of node.params) {
        if (!namesOf(parameter).includes('it')) continue
        context.report({ node: parameter, message: 'A parameter is called `it` only in a one-line arrow.' })
      }
    }
    const checkLocal = (node) => {
      // What is exported under that name is the test function.
      if (node.parent.parent?.type === 'ExportNamedDeclaration' || !namesOf(node.id).includes('it')) return
      context.report({ node, message: 'A variable has a name that says what it is, not `it`.' })
    }
    return {
      VariableDeclarator: checkLocal,
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    }
  },
}
