// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// @title A multi-token that anybody mints of, and that can say what it never moved. For tests.
contract Multi is ERC1155("") {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function lie(address from, address to, uint256 id, uint256 amount) external {
        emit TransferSingle(msg.sender, from, to, id, amount);
    }
}
